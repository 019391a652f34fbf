// A damaged or missing layer among sound ones, in both forms: whatever reads it names it, and what
// does not need it answers as before. Each test damages every block of one layer's file.
#include <gtest/gtest.h>
#include <fstream>
#include <functional>
#include <numeric>
#include <oware/move.hpp>
#include <oware/tables.hpp>

#include "slow_tables.hpp"
#include "tables/checksum.hpp"
#include "tables/count.hpp"
#include "tables/disk/file.hpp"
#include "tables/disk/packer.hpp"
#include "tables/disk/test_size_limit.hpp"
#include "tables/layer.hpp"
#include "tables/table_set.hpp"
#include "tables/verify.hpp"

namespace oware::tables {
namespace {

constexpr int kSeeds = 5;
constexpr int kWithoutHints = -1;
constexpr std::uint64_t kCacheBytes = 1U << 20U;

using Content = std::vector<std::byte>;

const disk::Parts kSerial = [](std::uint64_t count, std::uint64_t part,
                               const std::function<void(std::uint64_t, std::uint64_t)>& work) {
  for (std::uint64_t first = 0; first < count; first += part)
    work(first, std::min(count, first + part));
};

// Sound slow tables of both kinds in one form, and what tests do to their files.
class Layers {
 public:
  explicit Layers(Form form, int highest_hint_layer = kWithoutHints) : form_(form) {
    write_slow_tables(folder_.text(), kSeeds, rules_);
    if (form == Form::working) return;
    const Tables working = std::move(*open(folder_.text()));
    for (const Kind kind : {Kind::even, Kind::bounds}) {
      for (int layer = 0; layer <= kSeeds; ++layer) {
        const auto packed = disk::pack_layer(folder_.text(), working.state(), rules_, kind, layer,
                                             {highest_hint_layer}, kSerial);
        EXPECT_TRUE(packed) << message(packed.error());
        std::filesystem::remove(path(kind, layer, Form::working));
      }
    }
  }

  std::filesystem::path path(Kind kind, int layer, Form form) const {
    return folder_.path() / file_name(kind, rules_, layer, form);
  }
  std::filesystem::path path(Kind kind, int layer) const { return path(kind, layer, form_); }
  std::string name(Kind kind, int layer) const { return file_name(kind, rules_, layer, form_); }
  std::string folder() const { return folder_.text(); }
  const rules::RuleSet& rules() const { return rules_; }

  // The content of a file, changed and written back.
  void change(Kind kind, int layer, const std::function<void(Content&)>& how) const {
    Content content;
    {
      const auto mapping = disk::Mapping::open(path(kind, layer).string()).value();
      content.assign(mapping.bytes().begin(), mapping.bytes().end());
    }
    how(content);
    std::ofstream out(path(kind, layer), std::ios::binary | std::ios::trunc);
    out.write(reinterpret_cast<const char*>(content.data()),
              static_cast<std::streamsize>(content.size()));
  }

  // Every block has another byte.
  void damage(Kind kind, int layer) const {
    change(kind, layer, [](Content& content) {
      const Result<Layer> file = Layer::open(content, "file");
      for (std::uint32_t block = 0; block < file->header().blocks; ++block)
        content[static_cast<std::size_t>(file->stored(block).data() - content.data())] ^=
            std::byte{1};
    });
  }

  void remove(Kind kind, int layer) const { std::filesystem::remove(path(kind, layer)); }

  Tables open_all() const { return std::move(open(folder_.text(), {kCacheBytes}).value()); }

 private:
  Form form_;
  rules::RuleSet rules_;
  TemporaryFolder folder_;
};

bool names(const Error& error, const std::string& file) {
  return error.code == ErrorCode::corrupt && error.what == file &&
         error.found.find("a damaged block ") == 0;
}

// Whether a position with so many seeds is reached in `plies` at most.
bool reaches(const rules::Position& position, int seeds, int plies, const rules::RuleSet& rules) {
  if (position.seeds_on_board() == seeds) return true;
  if (plies == 0 || position.seeds_on_board() < seeds) return false;
  for (const rules::House house : rules::legal_moves(position, rules)) {
    if (reaches(rules::play_unchecked(position, house, rules), seeds, plies - 1, rules))
      return true;
  }
  return false;
}

struct Case {
  Kind kind;
  Form form;
};

class DamagedLayer : public testing::TestWithParam<Case> {
 protected:
  static constexpr int kBad = 2;

  DamagedLayer() : layers_(GetParam().form) {}

  Kind kind() const { return GetParam().kind; }
  std::string bad_file() const { return layers_.name(kind(), kBad); }

  // Calls check(position) for positions of every layer.
  void each_position(const std::function<void(const rules::Position&)>& check) const {
    for (int layer = 0; layer <= kSeeds; ++layer) {
      for (std::uint64_t rank = 0; rank < board_count(layer); rank += layer > 3 ? 3 : 1)
        check(position_of(unrank(layer, rank), layers_.rules()));
    }
  }

  Layers layers_;
};

// `even` of a position needs its own layer, `bounds` those of its moves too; a probe needs as much
// of each move.
TEST_P(DamagedLayer, ProbesThatNeedItNameIt) {
  const Layers sound(GetParam().form);
  const Tables right = sound.open_all();
  layers_.damage(kind(), kBad);
  const Tables tables = layers_.open_all();
  const View view = tables.under(layers_.rules());
  int refused = 0;
  each_position([&](const rules::Position& position) {
    const auto needs = [&](Kind what, int plies) {
      return what == kind() && reaches(position, kBad, plies, layers_.rules());
    };
    const View expected = right.under(layers_.rules());
    const Result<std::optional<int>> even = view.even(position);
    const Result<std::optional<Bounds>> bounds = view.bounds(position);
    const Result<Answer> answer = view.probe(position);
    ASSERT_EQ(!even, needs(Kind::even, 0));
    ASSERT_EQ(!bounds, needs(Kind::bounds, 1));
    ASSERT_EQ(!answer, needs(Kind::even, 1) || needs(Kind::bounds, 2));
    if (even) {
      ASSERT_EQ(*even, expected.even(position).value());
      ASSERT_EQ(view.quick_even(position), *even);
    } else {
      ASSERT_TRUE(names(even.error(), bad_file())) << message(even.error());
      ASSERT_EQ(view.quick_even(position), std::nullopt);
    }
    if (bounds) {
      ASSERT_EQ(*bounds, expected.bounds(position).value());
      ASSERT_EQ(view.quick_bounds(position), *bounds);
    } else {
      ASSERT_TRUE(names(bounds.error(), bad_file())) << message(bounds.error());
      ASSERT_EQ(view.quick_bounds(position), std::nullopt);
    }
    if (answer) {
      ASSERT_EQ(answer->even, expected.even(position).value());
      ASSERT_EQ(answer->bounds, expected.bounds(position).value());
    } else {
      ++refused;
      ASSERT_TRUE(names(answer.error(), bad_file())) << message(answer.error());
    }
    for (const Kind what : {Kind::even, Kind::bounds}) {
      std::int8_t margin = 0;
      view.margins(what, {&position, 1}, {&margin, 1});
      std::int8_t wanted = View::kNoMargin;
      if (!needs(what, 0)) expected.margins(what, {&position, 1}, {&wanted, 1});
      ASSERT_EQ(margin, wanted);
    }
  });
  EXPECT_GT(refused, 100);
}

TEST_P(DamagedLayer, ProbesWithoutItAnswerWhatTheyCan) {
  const Layers sound(GetParam().form);
  const Tables right = sound.open_all();
  layers_.remove(kind(), kBad);
  const Tables tables = layers_.open_all();
  const View view = tables.under(layers_.rules());
  EXPECT_EQ(view.layers(kind()), kBad - 1);
  int partial = 0;
  each_position([&](const rules::Position& position) {
    const auto lacks = [&](const rules::Position& from, Kind what, int plies) {
      return what == kind() && reaches(from, kBad, plies, layers_.rules());
    };
    const Answer wanted = right.under(layers_.rules()).probe(position).value();
    const Result<Answer> answer = view.probe(position);
    ASSERT_TRUE(answer) << message(answer.error());
    const bool lacks_even = lacks(position, Kind::even, 0);
    const bool lacks_bounds = lacks(position, Kind::bounds, 1);
    ASSERT_EQ(answer->even, lacks_even ? std::nullopt : wanted.even);
    ASSERT_EQ(answer->bounds, lacks_bounds ? std::nullopt : wanted.bounds);
    ASSERT_EQ(view.bounds(position).value(), answer->bounds);
    ASSERT_EQ(view.quick_bounds(position), answer->bounds);
    ASSERT_EQ(view.quick_even(position), answer->even);
    for (std::size_t i = 0; i < wanted.moves.size(); ++i) {
      const rules::Position after =
          rules::play_unchecked(position, wanted.moves[i].house, layers_.rules());
      const MoveValue& move = answer->moves[i];
      ASSERT_EQ(move.even,
                lacks_even || lacks(after, Kind::even, 0) ? std::nullopt : wanted.moves[i].even);
      const bool move_lacks = lacks_bounds || lacks(after, Kind::bounds, 1);
      ASSERT_EQ(move.bounds, move_lacks ? std::nullopt : wanted.moves[i].bounds);
      partial += answer->bounds && answer->even && !(move.bounds && move.even) ? 1 : 0;
    }
  });
  EXPECT_GT(partial, 20);
}

std::vector<std::uint64_t> all_ranks(int layer) {
  std::vector<std::uint64_t> ranks(board_count(layer));
  std::iota(ranks.begin(), ranks.end(), 0);
  return ranks;
}

Result<Justification> justify(const Tables& tables, const rules::RuleSet& rules, Kind kind,
                              int layer) {
  return kind == Kind::even ? justify_even(tables.state(), rules, layer)
                            : justify_bounds(tables.state(), rules, layer);
}

TEST_P(DamagedLayer, VerifyingNamesIt) {
  layers_.damage(kind(), kBad);
  const Tables tables = layers_.open_all();
  for (const int layer : {kBad, kBad + 2}) {
    const auto checked =
        check_boards(tables.state(), layers_.rules(), kind(), layer, all_ranks(layer));
    ASSERT_FALSE(checked) << layer;
    EXPECT_TRUE(names(checked.error(), bad_file())) << message(checked.error());
    const auto justified = justify(tables, layers_.rules(), kind(), layer);
    ASSERT_FALSE(justified) << layer;
    EXPECT_TRUE(names(justified.error(), bad_file())) << message(justified.error());
  }
  EXPECT_TRUE(check_boards(tables.state(), layers_.rules(), kind(), 1, all_ranks(1)));
  EXPECT_TRUE(justify(tables, layers_.rules(), kind(), 1));
}

TEST_P(DamagedLayer, VerifyingWithoutItSaysWhichIsMissing) {
  layers_.remove(kind(), kBad);
  const Tables tables = layers_.open_all();
  const auto checked =
      check_boards(tables.state(), layers_.rules(), kind(), kBad + 2, all_ranks(kBad + 2));
  const auto justified = justify(tables, layers_.rules(), kind(), kBad + 2);
  for (const Error& error : {checked.error(), justified.error()}) {
    EXPECT_EQ(error.code, ErrorCode::unreadable);
    EXPECT_EQ(error.what, "a layer of 2 seeds");
    EXPECT_EQ(error.found, "no file");
    EXPECT_EQ(error.expected, "all layers below the one checked");
  }
}

// Bounds of a layer are counted with the boards that its moves lead to.
TEST_P(DamagedLayer, CountingNamesIt) {
  const auto count = [&](const Tables& tables, int layer) {
    const std::uint32_t blocks =
        tables.state().table_set(layers_.rules()).slot(kind(), layer).layer->header().blocks;
    return count_blocks(tables.state(), layers_.rules(), kind(), layer, 0, blocks);
  };
  const LayerCounts sound = count(layers_.open_all(), kBad + 2).value();
  EXPECT_EQ(std::accumulate(sound.stored.begin(), sound.stored.end(), std::uint64_t{0}),
            board_count(kBad + 2));
  layers_.damage(kind(), kBad);
  const Tables tables = layers_.open_all();
  const Result<LayerCounts> own = count(tables, kBad);
  ASSERT_FALSE(own);
  EXPECT_TRUE(names(own.error(), bad_file())) << message(own.error());
  const Result<LayerCounts> above = count(tables, kBad + 2);
  ASSERT_EQ(!above, kind() == Kind::bounds);
  if (above) {
    EXPECT_EQ(above->stored, sound.stored);
    return;
  }
  EXPECT_TRUE(names(above.error(), bad_file())) << message(above.error());
  layers_.remove(kind(), kBad);
  const Result<LayerCounts> without = count(layers_.open_all(), kBad + 2);
  ASSERT_FALSE(without);
  EXPECT_EQ(message(without.error()),
            "bounds of 2 seeds: found 'no file'; expected every layer below the one that is looked "
            "at");
}

INSTANTIATE_TEST_SUITE_P(
    Files, DamagedLayer,
    testing::Values(Case{Kind::even, Form::working}, Case{Kind::bounds, Form::working},
                    Case{Kind::even, Form::packed}, Case{Kind::bounds, Form::packed}),
    [](const auto& of) {
      return std::string(to_string(of.param.kind)) + "_" + std::string(to_string(of.param.form));
    });

// Layers 0..2 are the hints of layer 4: without them it cannot be read, by whatever.
TEST(Hints, WhatIsDamagedBelowIsNamedAgainAndAgain) {
  constexpr int kLeansOn = 2;
  const Layers layers(Form::packed, 18);
  layers.damage(Kind::even, kLeansOn);
  const Tables tables = layers.open_all();
  const View view = tables.under(layers.rules());
  const detail::TableSet& table_set = tables.state().table_set(layers.rules());
  for (int times = 0; times < 3; ++times) {
    const auto even = view.even(position_of(unrank(4, 100), layers.rules()));
    ASSERT_FALSE(even);
    EXPECT_TRUE(names(even.error(), layers.name(Kind::even, kLeansOn))) << message(even.error());
    const auto counted = count_blocks(tables.state(), layers.rules(), Kind::even, 4, 0, 1);
    ASSERT_FALSE(counted);
    EXPECT_EQ(message(counted.error()), message(even.error()));
    const auto held = table_set.decoded_layers[0].ensure(table_set.slots[0], kLeansOn);
    ASSERT_FALSE(held);
    EXPECT_EQ(message(held.error()), message(even.error()));
  }
  EXPECT_TRUE(view.even(position_of(unrank(3, 100), layers.rules())));
  EXPECT_TRUE(view.bounds(position_of(unrank(4, 100), layers.rules())));
}

TEST(Hints, ARefusedFileBelowIsNamedWithItsReason) {
  for (const Form form : {Form::working, Form::packed}) {
    const Layers layers(form, 18);
    layers.change(Kind::even, 1, [](Content& content) { content.pop_back(); });
    const Tables tables = layers.open_all();
    ASSERT_EQ(tables.problems().size(), 1U);
    const detail::TableSet& table_set = tables.state().table_set(layers.rules());
    const auto held = table_set.decoded_layers[0].ensure(table_set.slots[0], 2);
    ASSERT_FALSE(held);
    EXPECT_EQ(held.error().what, layers.name(Kind::even, 1));
    EXPECT_EQ(message(held.error()), message(tables.problems().front()));
  }
}

class PackingDamaged : public testing::Test {
 protected:
  Result<disk::Packed> pack(int layer, const std::string& folder) const {
    const Tables tables = layers_.open_all();
    return disk::pack_layer(folder, tables.state(), layers_.rules(), Kind::even, layer, {18},
                            kSerial);
  }

  void expect_nothing_made(int layer, const std::string& found) const {
    const Result<disk::Packed> packed = pack(layer, target_.text());
    ASSERT_FALSE(packed);
    EXPECT_EQ(packed.error().what, found);
    EXPECT_TRUE(std::filesystem::is_empty(target_.path()));
  }

  Layers layers_{Form::working};
  TemporaryFolder target_;
};

TEST_F(PackingDamaged, ADamagedLayerIsNotPacked) {
  layers_.damage(Kind::even, 4);
  expect_nothing_made(4, layers_.name(Kind::even, 4));
  EXPECT_TRUE(pack(3, target_.text())) << "no other layer is concerned";
}

TEST_F(PackingDamaged, NorIsOneThatWouldLeanOnDamage) {
  layers_.damage(Kind::even, 1);
  expect_nothing_made(4, layers_.name(Kind::even, 1));
  layers_.remove(Kind::even, 1);
  expect_nothing_made(4, "layer 1");
}

TEST_F(PackingDamaged, AFolderThatIsNotThereIsNamed) {
  const std::string folder = target_.text() + "/missing";
  const Result<disk::Packed> packed = pack(4, folder);
  ASSERT_FALSE(packed);
  EXPECT_EQ(packed.error().code, ErrorCode::unreadable);
  EXPECT_EQ(packed.error().what,
            folder + "/" + file_name(Kind::even, {}, 4, Form::packed) + ".part");
}

TEST_F(PackingDamaged, WithoutRoomNothingIsLeft) {
  const auto pack_small = [&](std::uint64_t most) {
    const disk::SizeLimit limit(most);
    return pack(4, target_.text());
  };
  const Result<disk::Packed> whole = pack(4, target_.text());
  ASSERT_TRUE(whole) << message(whole.error());
  std::filesystem::remove_all(target_.path());
  std::filesystem::create_directory(target_.path());
  const Header& header = whole->header;
  for (const std::uint64_t most : {header.data_offset(), header.file_bytes() - 1}) {
    const Result<disk::Packed> packed = pack_small(most);
    ASSERT_FALSE(packed) << most;
    EXPECT_EQ(packed.error().code, ErrorCode::disk_full);
    EXPECT_EQ(packed.error().found, "write: File too large");
    EXPECT_TRUE(std::filesystem::is_empty(target_.path()));
  }
}

// The name says which layer it is; a file that holds another is refused, whatever it is.
TEST(Names, AFileOfAnotherTableIsRefused) {
  struct Other {
    const char* what;
    Kind kind;
    const char* rules;
    int layer;
    Form form;
  };
  const Layers layers(Form::working);
  for (const Other& other :
       {Other{"kind", Kind::even, "abapa", 3, Form::working},
        Other{"rules", Kind::bounds, "abapa,grand-slam=capture", 3, Form::working},
        Other{"layer", Kind::bounds, "abapa", 4, Form::working},
        Other{"form", Kind::bounds, "abapa", 3, Form::packed}}) {
    TemporaryFolder folder;
    const rules::RuleSet rules = rules::parse_rule_set(other.rules).value();
    const std::string name = file_name(other.kind, rules, other.layer, other.form);
    std::filesystem::copy_file(layers.path(Kind::bounds, 3), folder.path() / name);
    const Tables tables = std::move(*open(folder.text()));
    ASSERT_EQ(tables.problems().size(), 1U) << other.what;
    const Error& problem = tables.problems().front();
    EXPECT_EQ(problem.code, ErrorCode::corrupt);
    EXPECT_EQ(problem.what, name);
    EXPECT_EQ(problem.found,
              "bounds, layer 3, working, grand-slam=no-capture, feeding=when-starved");
    EXPECT_EQ(problem.expected, "what the name says");
    EXPECT_EQ(tables.under(rules).layers(other.kind), -1);
  }
}

TEST(Names, FilesThatAreNoTablesAreNoProblem) {
  const Layers layers(Form::working);
  const std::string stem = "even_no-capture_when-starved_";
  for (const char* digits : {"4", "044", "x4", "4x", "/4", "4/", ":4", "0:", "49", "99", "4 "}) {
    std::string name = stem + digits + ".owt";
    if (name.find('/') != std::string::npos) name[name.find('/')] = '.';
    std::filesystem::copy_file(layers.path(Kind::even, 4), layers.folder() + "/" + name);
  }
  for (const char* name : {"letter.owt", "odd_no-capture_when-starved_04.owt",
                           "even_no-capture_when-starved_04.owx.owt"})
    std::ofstream(layers.folder() + "/" + name) << "a letter to a friend";
  std::filesystem::create_directory(layers.folder() + "/folder.owt");
  const Tables tables = layers.open_all();
  EXPECT_TRUE(tables.problems().empty()) << message(tables.problems().front());
  EXPECT_EQ(tables.under(layers.rules()).layers(Kind::even), kSeeds);
}

TEST(Names, AFolderWithATablesNameIsAProblem) {
  const Layers layers(Form::working);
  layers.remove(Kind::even, 4);
  std::filesystem::create_directory(layers.path(Kind::even, 4));
  const Tables tables = layers.open_all();
  ASSERT_EQ(tables.problems().size(), 1U);
  EXPECT_EQ(tables.problems().front().found, "no regular file");
  EXPECT_EQ(tables.under(layers.rules()).layers(Kind::even), 3);
}

// The working form is read without decoding: it is the one in use, whichever was added first.
TEST(Forms, TheWorkingFormIsPreferredInEitherOrder) {
  const Layers working(Form::working);
  const Layers packed(Form::packed);
  const auto map = [](const Layers& layers) {
    return disk::Mapping::open(layers.path(Kind::even, 4).string()).value();
  };
  const disk::Mapping first = map(working);
  const disk::Mapping second = map(packed);
  for (const bool working_first : {true, false}) {
    Tables tables;
    for (const bool add_working : {working_first, !working_first})
      tables.add((add_working ? working : packed).name(Kind::even, 4),
                 (add_working ? first : second).bytes());
    EXPECT_TRUE(tables.problems().empty());
    const detail::Slot& slot = tables.state().table_set(working.rules()).slot(Kind::even, 4);
    ASSERT_TRUE(slot.layer);
    EXPECT_FALSE(slot.layer->packed());
  }
}

TEST(Forms, EveryBoardIsFoundWhereItsBlockHasIt) {
  for (const Form form : {Form::working, Form::packed}) {
    const Layers layers(form);
    const Tables tables = layers.open_all();
    for (const Kind kind : {Kind::even, Kind::bounds}) {
      const Layer& layer = *tables.state().table_set(layers.rules()).slot(kind, kSeeds).layer;
      std::uint64_t boards = 0;
      for (std::uint32_t block = 0; block < layer.header().blocks; ++block) {
        for (const auto& run : layer.runs(block)) {
          for (std::uint32_t i = 0; i < run.length; ++i) {
            const Address address = layer.find(run.rank + i);
            ASSERT_EQ(address.block, block);
            ASSERT_EQ(address.offset, run.offset + i);
          }
          boards += run.length;
        }
      }
      EXPECT_EQ(boards, board_count(kSeeds));
    }
  }
}

// Changes a packed file's header, index and model, and makes all three checksums anew.
void forge(const Layers& layers, int layer,
           const std::function<void(const Header&, Content&)>& change) {
  layers.change(Kind::even, layer, [&](Content& content) {
    Header header = parse_header(content, content.size(), "file").value();
    change(header, content);
    const auto sum = [&content](std::uint64_t offset, std::uint64_t bytes) {
      return checksum(std::span(content).subspan(offset, bytes));
    };
    header.index_checksum = sum(header.index_offset(), header.index_bytes);
    header.model_checksum = sum(header.model_offset(), header.model_bytes);
    std::ranges::copy(serialize(header), content.begin());
  });
}

TEST(Forged, AnIndexThatPointsBeyondTheDataIsADamagedBlock) {
  for (const std::uint64_t begin : {std::uint64_t{1} << 40U, std::uint64_t{0}}) {
    const Layers layers(Form::packed);
    forge(layers, 4, [&](const Header& header, Content& content) {
      std::byte* index = content.data() + header.index_offset();
      // The first block's data begins far away, or with its last byte.
      store_le(index, begin != 0 ? begin : header.data_bytes - 1, 6);
    });
    const Tables tables = layers.open_all();
    EXPECT_TRUE(tables.problems().empty()) << message(tables.problems().front());
    const auto even = tables.under(layers.rules()).even(position_of(unrank(4, 0), layers.rules()));
    ASSERT_FALSE(even);
    EXPECT_TRUE(names(even.error(), layers.name(Kind::even, 4))) << message(even.error());
  }
}

TEST(Forged, AModelThatContradictsItselfIsRefused) {
  const Layers layers(Form::packed);
  forge(layers, 4, [](const Header& header, Content& content) {
    content[header.model_offset()] = std::byte{3};  // the usual distance, 1 or 2
  });
  const Tables tables = layers.open_all();
  ASSERT_EQ(tables.problems().size(), 1U);
  EXPECT_EQ(message(tables.problems().front()),
            layers.name(Kind::even, 4) +
                ": found 'a model that contradicts itself'; expected what the packer writes");
  EXPECT_EQ(tables.under(layers.rules()).layers(Kind::even), 3);
}

// More seeds than any layer has, and rules that have no bounds.
TEST(Uncovered, PositionsAndRulesAreSilentEverywhere) {
  const Layers layers(Form::working);
  const Tables tables = layers.open_all();
  rules::Setup setup;
  setup.houses.fill(5);
  const rules::Position large =
      rules::Position::from(setup, layers.rules(), rules::SeedCount::study).value();
  const View view = tables.under(layers.rules());
  EXPECT_EQ(view.even(large).value(), std::nullopt);
  EXPECT_EQ(view.bounds(large).value(), std::nullopt);
  EXPECT_EQ(view.quick_even(large), std::nullopt);
  EXPECT_EQ(view.quick_bounds(large), std::nullopt);
  const Answer answer = view.probe(large).value();
  EXPECT_EQ(answer.layer, 60);
  EXPECT_FALSE(answer.covered());
  EXPECT_TRUE(answer.moves.empty());

  const rules::Position small = position_of(unrank(4, 100), layers.rules());
  const View agreed = tables.under(rules::parse_rule_set("abapa-agreed").value());
  EXPECT_EQ(agreed.bounds(small).value(), std::nullopt);
  EXPECT_EQ(agreed.quick_bounds(small), std::nullopt);
  EXPECT_EQ(agreed.quick_even(small), view.quick_even(small));
  std::int8_t margin = 0;
  agreed.margins(Kind::bounds, {&small, 1}, {&margin, 1});
  EXPECT_EQ(margin, View::kNoMargin);
  agreed.margins(Kind::even, {&small, 1}, {&margin, 1});
  EXPECT_EQ(margin, view.even(small).value());
}

TEST(Boards, APositionsBoardIsSeenFromItsMover) {
  for (std::uint64_t rank = 0; rank < board_count(4); ++rank) {
    const Board board = unrank(4, rank);
    const rules::Position south = detail::position_of(board);
    ASSERT_EQ(detail::board_of(south), board);
    rules::Setup setup;
    for (std::size_t house = 0; house < 12; ++house)
      setup.houses[house] = board.houses[(house + 6) % 12];
    setup.mover = rules::Side::north;
    ASSERT_EQ(detail::board_of(*rules::Position::from(setup, {}, rules::SeedCount::study)), board);
  }
}

}  // namespace
}  // namespace oware::tables
