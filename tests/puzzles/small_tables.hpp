// Bounds tables of a few seeds for tests, built once a program in a folder that goes away with it.
#pragma once

#include <gtest/gtest.h>

#include <oware/table_builder.hpp>

#include "build/test_folder.hpp"

namespace oware::puzzles {

inline constexpr int kSmallLayers = 9;

inline const tables::Tables& small_tables() {
  static const build::Folder folder;
  static const tables::Tables tables = [] {
    const auto built = tables::build({.folder = folder.path(),
                                      .kind = tables::Kind::bounds,
                                      .seeds = kSmallLayers,
                                      .threads = 1});
    EXPECT_TRUE(built) << message(built.error());
    return tables::open(folder.path()).value();
  }();
  return tables;
}

}  // namespace oware::puzzles
