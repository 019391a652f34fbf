// A disk that forgets what was not synced: a shim between SQLite and its files.
//
// Everything is passed on to real files, but beside them the shim keeps, for each file, what a
// power cut would leave: the content at the last sync, and every write since. At a chosen operation
// it takes a picture of that; the picture can be written to a folder and opened there. Which of the
// unsynced writes survive a cut is drawn at random, also half of one, as disks do. It can also be
// full. Thread rule: any thread; one instance, made before the first database is opened.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/random.hpp"

namespace oware::fault {

using Bytes = std::vector<std::uint8_t>;

class UnsyncedDisk {
 public:
  // What a power cut leaves, by the file's name without its folder.
  using Picture = std::map<std::string, Bytes>;

  // Becomes SQLite's default file system.
  static UnsyncedDisk& install();

  // Forgets all files and pictures and counts from 0 again.
  void reset(std::uint64_t seed);
  // At the operation of that number (writes, truncations, syncs and deletions count) the picture is
  // taken and `at_cut` called, on the thread that writes.
  void cut_at(std::uint64_t operation, std::function<void()> at_cut);
  // Cuts now unless it has been cut; every cut so comes to pass, however many operations there are.
  void cut_now();
  std::uint64_t operations() const;
  // Writes the picture's files into a folder.
  void restore(const std::filesystem::path& folder) const;
  // From now on every write fails as on a full disk, or works again.
  enum class Room : std::uint8_t { enough, none };
  void set_room(Room room);

  // For the shim's own functions.
  struct File;
  std::shared_ptr<File> open(const std::string& path);
  bool write(File& file, std::int64_t offset, const void* data, int size);
  void truncate(File& file, std::int64_t size);
  void sync(File& file);
  void remove(const std::string& path);

 private:
  void count();
  void take_picture();
  Bytes survivors(const File& file);

  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<File>> files_;
  std::uint64_t operations_ = 0;
  std::uint64_t cut_at_ = 0;
  std::function<void()> at_cut_;
  Picture picture_;
  bool was_cut_ = false;
  Room room_ = Room::enough;
  base::Random random_{1};
};

}  // namespace oware::fault
