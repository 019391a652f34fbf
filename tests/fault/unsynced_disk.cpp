#include "unsynced_disk.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <new>
#include <utility>

namespace oware::fault {

// A write, or a truncation to `offset` (then without bytes).
struct Pending {
  std::int64_t offset = 0;
  bool truncation = false;
  Bytes bytes;
};

struct UnsyncedDisk::File {
  Bytes synced;
  bool ever_synced = false;
  std::vector<Pending> pending;
};

namespace {

constexpr std::size_t kSector = 512;

void apply(Bytes& content, const Pending& pending, std::size_t length) {
  const auto offset = static_cast<std::size_t>(pending.offset);
  if (pending.truncation) {
    content.resize(std::min(content.size(), offset));
    return;
  }
  if (content.size() < offset + length) content.resize(offset + length);
  std::copy_n(pending.bytes.begin(), length, content.begin() + pending.offset);
}

// ---- SQLite's side: one file

struct ShimFile {
  sqlite3_file base;
  UnsyncedDisk* disk;
  std::shared_ptr<UnsyncedDisk::File>* file;  // null for temporary files

  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

ShimFile& shim(sqlite3_file* file) { return *reinterpret_cast<ShimFile*>(file); }
sqlite3_file* real(sqlite3_file* file) { return shim(file).real(); }
const sqlite3_io_methods& methods(sqlite3_file* file) { return *real(file)->pMethods; }

int shim_close(sqlite3_file* file) {
  const int status = methods(file).xClose(real(file));
  delete shim(file).file;
  shim(file).file = nullptr;
  return status;
}

int shim_read(sqlite3_file* file, void* data, int size, sqlite3_int64 offset) {
  return methods(file).xRead(real(file), data, size, offset);
}

int shim_write(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
  ShimFile& self = shim(file);
  if (self.file != nullptr && !self.disk->write(**self.file, offset, data, size))
    return SQLITE_FULL;
  return methods(file).xWrite(real(file), data, size, offset);
}

int shim_truncate(sqlite3_file* file, sqlite3_int64 size) {
  ShimFile& self = shim(file);
  if (self.file != nullptr) self.disk->truncate(**self.file, size);
  return methods(file).xTruncate(real(file), size);
}

// The real file needs no syncing: what a cut would leave is the shim's own account.
int shim_sync(sqlite3_file* file, int) {
  ShimFile& self = shim(file);
  if (self.file != nullptr) self.disk->sync(**self.file);
  return SQLITE_OK;
}

int shim_size(sqlite3_file* file, sqlite3_int64* size) {
  return methods(file).xFileSize(real(file), size);
}
int shim_lock(sqlite3_file* file, int level) { return methods(file).xLock(real(file), level); }
int shim_unlock(sqlite3_file* file, int level) { return methods(file).xUnlock(real(file), level); }
int shim_check_lock(sqlite3_file* file, int* out) {
  return methods(file).xCheckReservedLock(real(file), out);
}
int shim_control(sqlite3_file* file, int what, void* argument) {
  return methods(file).xFileControl(real(file), what, argument);
}
int shim_sector(sqlite3_file* file) { return methods(file).xSectorSize(real(file)); }
// No promises such as atomic or safe appends: the hardest case.
int shim_device(sqlite3_file*) { return 0; }
int shim_map(sqlite3_file* file, int page, int size, int extend, void volatile** out) {
  return methods(file).xShmMap(real(file), page, size, extend, out);
}
int shim_shm_lock(sqlite3_file* file, int offset, int count, int flags) {
  return methods(file).xShmLock(real(file), offset, count, flags);
}
void shim_barrier(sqlite3_file* file) { methods(file).xShmBarrier(real(file)); }
int shim_unmap(sqlite3_file* file, int remove) {
  return methods(file).xShmUnmap(real(file), remove);
}

// Version 2: shared memory for the write-ahead log, but no mapped files, which would write behind
// the shim's back.
const sqlite3_io_methods kMethods = {
    2,           shim_close, shim_read,     shim_write,      shim_truncate, shim_sync,
    shim_size,   shim_lock,  shim_unlock,   shim_check_lock, shim_control,  shim_sector,
    shim_device, shim_map,   shim_shm_lock, shim_barrier,    shim_unmap,    nullptr,
    nullptr};

// ---- SQLite's side: the file system

sqlite3_vfs& base_vfs() {
  static sqlite3_vfs* const base = sqlite3_vfs_find(nullptr);
  return *base;
}

int shim_open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  auto* self = new (file) ShimFile{};
  constexpr int kKept = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL;
  const int status = base_vfs().xOpen(&base_vfs(), name, self->real(), flags, out_flags);
  if (status != SQLITE_OK) return status;
  self->base.pMethods = &kMethods;
  self->disk = static_cast<UnsyncedDisk*>(vfs->pAppData);
  if (name != nullptr && (flags & kKept) != 0)
    self->file = new std::shared_ptr<UnsyncedDisk::File>(self->disk->open(name));
  return SQLITE_OK;
}

int shim_delete(sqlite3_vfs* vfs, const char* name, int sync_folder) {
  static_cast<UnsyncedDisk*>(vfs->pAppData)->remove(name);
  return base_vfs().xDelete(&base_vfs(), name, sync_folder);
}

}  // namespace

UnsyncedDisk& UnsyncedDisk::install() {
  static UnsyncedDisk disk;
  static sqlite3_vfs vfs = [] {
    sqlite3_vfs made = base_vfs();
    made.szOsFile += static_cast<int>(sizeof(ShimFile));
    made.zName = "unsynced";
    made.pAppData = &disk;
    made.xOpen = shim_open;
    made.xDelete = shim_delete;
    return made;
  }();
  sqlite3_vfs_register(&vfs, 1);
  return disk;
}

void UnsyncedDisk::reset(std::uint64_t seed) {
  const std::lock_guard lock(mutex_);
  files_.clear();
  picture_.clear();
  operations_ = cut_at_ = 0;
  at_cut_ = nullptr;
  was_cut_ = false;
  room_ = Room::enough;
  random_ = base::Random(seed);
}

void UnsyncedDisk::cut_at(std::uint64_t operation, std::function<void()> at_cut) {
  const std::lock_guard lock(mutex_);
  cut_at_ = operation;
  at_cut_ = std::move(at_cut);
}

std::uint64_t UnsyncedDisk::operations() const {
  const std::lock_guard lock(mutex_);
  return operations_;
}

void UnsyncedDisk::cut_now() {
  const std::lock_guard lock(mutex_);
  if (!was_cut_) take_picture();
}

void UnsyncedDisk::set_room(Room room) {
  const std::lock_guard lock(mutex_);
  room_ = room;
}

void UnsyncedDisk::restore(const std::filesystem::path& folder) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [name, bytes] : picture_) {
    std::ofstream file(folder / name, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
  }
}

// What of a file is there after a cut: what was synced, and by chance some of the writes since, the
// last of them perhaps in part.
Bytes UnsyncedDisk::survivors(const File& file) {
  Bytes content = file.synced;
  const std::uint32_t kind = random_.below(3);  // none, all, each by chance
  for (const Pending& pending : file.pending) {
    if (kind == 0 || (kind == 2 && random_.below(2) == 0)) continue;
    std::size_t length = pending.bytes.size();
    if (kind == 2 && length > kSector && random_.below(4) == 0) {
      length = kSector * random_.below(static_cast<std::uint32_t>(length / kSector));
    }
    apply(content, pending, length);
  }
  return content;
}

void UnsyncedDisk::count() {
  if (++operations_ == cut_at_) take_picture();
}

void UnsyncedDisk::take_picture() {
  was_cut_ = true;
  for (const auto& [path, file] : files_) {
    // A file that was never synced may not even have its name.
    if (!file->ever_synced && random_.below(2) == 0) continue;
    picture_[std::filesystem::path(path).filename().string()] = survivors(*file);
  }
  if (at_cut_) at_cut_();
}

std::shared_ptr<UnsyncedDisk::File> UnsyncedDisk::open(const std::string& path) {
  const std::lock_guard lock(mutex_);
  auto& file = files_[path];
  if (!file) file = std::make_shared<File>();
  return file;
}

bool UnsyncedDisk::write(File& file, std::int64_t offset, const void* data, int size) {
  const std::lock_guard lock(mutex_);
  if (room_ == Room::none) return false;
  count();
  const auto* bytes = static_cast<const std::uint8_t*>(data);
  file.pending.push_back({offset, false, Bytes(bytes, bytes + size)});
  return true;
}

void UnsyncedDisk::truncate(File& file, std::int64_t size) {
  const std::lock_guard lock(mutex_);
  count();
  file.pending.push_back({size, true, {}});
}

void UnsyncedDisk::sync(File& file) {
  const std::lock_guard lock(mutex_);
  count();
  for (const Pending& pending : file.pending) apply(file.synced, pending, pending.bytes.size());
  file.pending.clear();
  file.ever_synced = true;
}

void UnsyncedDisk::remove(const std::string& path) {
  const std::lock_guard lock(mutex_);
  count();
  files_.erase(path);
}

}  // namespace oware::fault
