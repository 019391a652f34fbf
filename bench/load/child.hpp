// A server of our own: the program started with a data folder, its address, its memory, its end.
// Thread rule: one thread; a thread of its own drains what the program says.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <oware/error.hpp>
#include <string>
#include <thread>
#include <vector>

namespace oware::load {

class Child {
 public:
  Child() = default;
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  // Kills it if it still runs.
  ~Child();

  // Starts `program serve --listen 127.0.0.1:0 --data FOLDER OPTIONS...` and waits until games can
  // be played. Error: unavailable, with what the program said.
  Result<void> start(const std::string& program, const std::string& folder,
                     const std::vector<std::string>& options);

  std::uint16_t port() const { return port_; }
  // From the start of the program to its being ready.
  double start_seconds() const { return start_seconds_; }
  // Memory that is its own or mapped, at present.
  std::uint64_t resident_bytes() const;
  // Files and connections that are open, at present.
  std::uint64_t descriptors() const;
  // Of processor time, so far.
  double cpu_seconds() const;

  void kill();
  // Asks it to end and waits; its exit status.
  int stop();

 private:
  int wait();

  pid_t pid_ = -1;
  int said_ = -1;
  std::uint16_t port_ = 0;
  double start_seconds_ = 0;
  std::thread drain_;
};

}  // namespace oware::load
