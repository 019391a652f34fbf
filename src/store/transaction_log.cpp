#include "store/transaction_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "store/checksum.hpp"

namespace oware::store {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kLogMagic = "OwareLog";
constexpr std::uint32_t kLogFormat = 1;
constexpr mode_t kLogMode = 0600;
// magic; format, number, follows, schema; follows_bytes, begun, lost_since; checksum
static_assert(kLogHeaderBytes == 8 + 4 * 4 + 3 * 8 + 8);
// length; time; checksum of the changes; checksum of these
constexpr std::size_t kRecordBytes = 4 + 8 + 8 + 8;
constexpr std::size_t kSumBytes = 8;

void put(std::string& bytes, std::uint64_t value, int size) {
  for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xffU);
}

class Fields {
 public:
  explicit Fields(std::string_view bytes) : bytes_(bytes) {}
  std::uint64_t take(std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < size; ++i)
      value |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes_[i])) << (8 * i);
    bytes_.remove_prefix(size);
    return value;
  }
  int number() { return static_cast<int>(take(4)); }
  games::TimeMs time() { return static_cast<games::TimeMs>(take(8)); }

 private:
  std::string_view bytes_;
};

std::uint64_t sum_of(std::string_view bytes) {
  Checksum sum;
  sum.add(bytes);
  return static_cast<std::uint64_t>(sum.value());
}

bool matches(std::string_view bytes) {
  const std::string_view summed = bytes.substr(0, bytes.size() - kSumBytes);
  return Fields(bytes.substr(summed.size())).take(kSumBytes) == sum_of(summed);
}

std::string encode(const LogHeader& header) {
  std::string bytes(kLogMagic);
  put(bytes, kLogFormat, 4);
  for (const int field : {header.number, header.follows, header.schema})
    put(bytes, static_cast<std::uint64_t>(field), 4);
  put(bytes, header.follows_bytes, 8);
  put(bytes, static_cast<std::uint64_t>(header.begun), 8);
  put(bytes, static_cast<std::uint64_t>(header.lost_since), 8);
  put(bytes, sum_of(bytes), kSumBytes);
  return bytes;
}

std::string numbered(const std::string& folder, int number, std::string_view extension) {
  return (fs::path(folder) / fmt::format("{:08}{}", number, extension)).string();
}

Error failed(const std::string& path, int problem) {
  const bool full = problem == ENOSPC || problem == EDQUOT;
  return {.code = full ? ErrorCode::disk_full : ErrorCode::unreadable,
          .what = path,
          .found = std::strerror(problem),
          .expected = full ? "room on the disk" : "a file that can be written"};
}

}  // namespace

std::string log_path(const std::string& folder, int number) {
  return numbered(folder, number, ".log");
}

std::string copy_path(const std::string& folder, int number) {
  return numbered(folder, number, ".db");
}

Result<std::vector<int>> log_numbers(const std::string& folder) {
  std::vector<int> numbers;
  std::error_code error;
  for (fs::directory_iterator one(folder, error), end; !error && one != end; one.increment(error)) {
    const std::string stem = one->path().stem().string();
    int number = 0;
    const auto read = std::from_chars(stem.data(), stem.data() + stem.size(), number);
    if (read.ec == std::errc() && one->path().string() == log_path(folder, number))
      numbers.push_back(number);
  }
  if (error) {
    return tl::unexpected(Error{.code = ErrorCode::unreadable,
                                .what = folder,
                                .found = error.message(),
                                .expected = "a folder with a transaction log"});
  }
  std::ranges::sort(numbers);
  return numbers;
}

// ---- writing

LogWriter::LogWriter(std::string path, int descriptor, const LogHeader& header, bool synced)
    : path_(std::move(path)), descriptor_(descriptor), header_(header), synced_(synced) {}

LogWriter::LogWriter(LogWriter&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      header_(other.header_),
      bytes_(other.bytes_),
      synced_(other.synced_) {}

LogWriter::~LogWriter() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<LogWriter> LogWriter::create(const std::string& folder, const LogHeader& header,
                                    bool synced) {
  std::string path = log_path(folder, header.number);
  const int descriptor = ::open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, kLogMode);
  if (descriptor < 0) return tl::unexpected(failed(path, errno));
  LogWriter writer(path, descriptor, header, synced);
  if (auto written = writer.write(encode(header)); !written) {
    ::unlink(path.c_str());
    return tl::unexpected(written.error());
  }
  if (synced) {
    const int of_folder = ::open(folder.c_str(), O_RDONLY | O_CLOEXEC);
    const bool done = of_folder >= 0 && ::fsync(of_folder) == 0;
    const int problem = errno;
    if (of_folder >= 0) ::close(of_folder);
    if (!done) return tl::unexpected(failed(folder, problem));
  }
  return writer;
}

Result<void> LogWriter::append(const LogRecord& record) {
  std::string bytes;
  bytes.reserve(kRecordBytes + record.changes.size());
  put(bytes, record.changes.size(), 4);
  put(bytes, static_cast<std::uint64_t>(record.at), 8);
  put(bytes, sum_of(record.changes), kSumBytes);
  put(bytes, sum_of(bytes), kSumBytes);
  bytes += record.changes;
  return write(bytes);
}

Result<void> LogWriter::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return tl::unexpected(failed(path_, errno));
    bytes.remove_prefix(static_cast<std::size_t>(written));
    bytes_ += static_cast<std::uint64_t>(written);
  }
  if (synced_ && ::fdatasync(descriptor_) != 0) return tl::unexpected(failed(path_, errno));
  return {};
}

// ---- reading

bool LogReader::read(std::string& bytes) {
  file_.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return file_.gcount() == static_cast<std::streamsize>(bytes.size());
}

tl::unexpected<Error> LogReader::damage(std::string found) const {
  return tl::unexpected(Error{.code = ErrorCode::corrupt,
                              .what = path_ + ", byte " + std::to_string(place_),
                              .found = std::move(found),
                              .expected = "a transaction log"});
}

Result<LogReader> LogReader::open(const std::string& folder, int number) {
  LogReader reader(log_path(folder, number));
  if (!reader.file_.is_open()) {
    return tl::unexpected(Error{.code = ErrorCode::unreadable,
                                .what = reader.path_,
                                .found = "no file that can be read",
                                .expected = "a transaction log"});
  }
  std::string bytes(kLogHeaderBytes, '\0');
  if (!reader.read(bytes)) return reader.damage("the header is not whole");
  if (!bytes.starts_with(kLogMagic) || !matches(bytes))
    return reader.damage("the header does not match its checksum");
  Fields fields(std::string_view(bytes).substr(kLogMagic.size()));
  if (const int format = fields.number(); format != static_cast<int>(kLogFormat))
    return reader.damage("format " + std::to_string(format));
  LogHeader& header = reader.header_;
  header.number = fields.number();
  header.follows = fields.number();
  header.schema = fields.number();
  header.follows_bytes = fields.take(8);
  header.begun = fields.time();
  header.lost_since = fields.time();
  if (header.number != number)
    return reader.damage("the log of number " + std::to_string(header.number));
  reader.place_ = kLogHeaderBytes;
  return reader;
}

Result<std::optional<LogRecord>> LogReader::next() {
  std::string bytes(kRecordBytes, '\0');
  if (!read(bytes)) {
    torn_ = file_.gcount() != 0;
    return std::nullopt;
  }
  if (!matches(bytes)) return damage("a record that does not match its checksum");
  Fields fields(bytes);
  LogRecord record;
  const std::uint64_t length = fields.take(4);
  record.at = fields.time();
  const std::uint64_t sum = fields.take(kSumBytes);
  std::error_code error;
  torn_ = length > fs::file_size(path_, error) - place_ - kRecordBytes;
  if (torn_) return std::nullopt;
  record.changes.resize(length);
  if (!read(record.changes)) return damage("a file that cannot be read to its end");
  if (sum_of(record.changes) != sum) return damage("changes that do not match their checksum");
  place_ += kRecordBytes + length;
  return record;
}

// ---- times

std::string time_text(games::TimeMs at) {
  using namespace std::chrono;
  const sys_time<milliseconds> time{milliseconds(at)};
  const auto day = floor<days>(time);
  const year_month_day date(day);
  const hh_mm_ss clock(time - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count(),
                     clock.subseconds().count());
}

Result<games::TimeMs> parse_time(std::string_view text) {
  using namespace std::chrono;
  // Each digit of the longest form, and what is between them.
  constexpr std::string_view kForm = "0000-00-00T00:00:00.000";
  constexpr std::array kLengths = {std::size_t{16}, std::size_t{19}, std::size_t{23}};
  std::string_view digits = text.substr(0, text.empty() ? 0 : text.size() - 1);
  bool right = text.ends_with('Z') && std::ranges::count(kLengths, digits.size()) > 0;
  for (std::size_t i = 0; right && i < digits.size(); ++i)
    right = kForm[i] == '0' ? digits[i] >= '0' && digits[i] <= '9' : digits[i] == kForm[i];
  const auto number = [&](std::size_t at, std::size_t size) {
    int value = 0;
    if (at + size <= digits.size())
      std::from_chars(digits.data() + at, digits.data() + at + size, value);
    return value;
  };
  const year_month_day date(year(number(0, 4)), month(static_cast<unsigned>(number(5, 2))),
                            day(static_cast<unsigned>(number(8, 2))));
  right = right && date.ok() && number(11, 2) < 24 && number(14, 2) < 60 && number(17, 2) < 60;
  if (!right) {
    return tl::unexpected(Error{.code = ErrorCode::bad_number,
                                .what = "time",
                                .found = std::string(text),
                                .expected = "a time in UTC, such as 2026-11-27T12:00:00Z"});
  }
  const auto time = sys_days(date) + hours(number(11, 2)) + minutes(number(14, 2)) +
                    seconds(number(17, 2)) + milliseconds(number(20, 3));
  return duration_cast<milliseconds>(time.time_since_epoch()).count();
}

}  // namespace oware::store
