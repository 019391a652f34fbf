// The fast counts of bounds are those of looking at every board by the rules.
#include "build/upper_counts.hpp"

#include <gtest/gtest.h>

#include "build/builder.hpp"
#include "build/test_folder.hpp"

namespace oware::build {
namespace {

using tables::Kind;

TEST(UpperCounts, AreThoseOfEveryBoardByTheRules) {
  for (const char* name :
       {"abapa", "awari,repetition=split-own", "abapa,grand-slam=opponent-collects"}) {
    for (const ClampOptions& clamped : {ClampOptions{}, ClampOptions{4, 10}}) {
      const Folder folder;
      BuildOptions options;
      options.folder = folder.path();
      options.kind = Kind::bounds;
      options.rules = rules::parse_rule_set(name).value();
      options.seeds = 8;
      options.clamping = clamped;
      ASSERT_TRUE(build(options, {}));
      const tables::Tables tables = std::move(*tables::open(folder.path()));
      UpperCounts upper(folder.path(), options.rules, 3);
      for (int layer = 0; layer <= options.seeds; ++layer) {
        const std::uint32_t blocks = tables.state()
                                         .table_set(options.rules)
                                         .slot(Kind::bounds, layer)
                                         .layer->header()
                                         .blocks;
        const tables::LayerCounts expected =
            tables::count_blocks(tables.state(), options.rules, Kind::bounds, layer, 0, blocks)
                .value();
        const Result<tables::LayerCounts> found = upper.count(layer);
        ASSERT_TRUE(found) << message(found.error());
        EXPECT_EQ(found->stored, expected.stored);
        EXPECT_EQ(found->hi, expected.hi);
        EXPECT_EQ(found->width, expected.width);
      }
    }
  }
}

TEST(UpperCounts, AMissingLayerIsAnError) {
  const Folder folder;
  BuildOptions options;
  options.folder = folder.path();
  options.kind = Kind::bounds;
  options.seeds = 5;
  ASSERT_TRUE(build(options, {}));
  std::filesystem::remove(folder.path() + "/" +
                          tables::file_name(Kind::bounds, {}, 3, tables::Form::working));
  UpperCounts upper(folder.path(), {}, 2);
  EXPECT_TRUE(upper.count(2));
  EXPECT_FALSE(upper.count(5));
}

}  // namespace
}  // namespace oware::build
