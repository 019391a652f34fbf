// Several servers on one database, as one of them sees the others.
//
// Each node holds a lease in the database, which it renews. A move is made at whichever node it
// comes in: the store keeps each version of a game once, and nothing of a node whose lease has been
// taken away. What happens without a request (a clock that runs out, a round that is due) belongs
// to one node for each game, which every node finds by itself from the list of leases. Thread rule:
// every function from any thread.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/clock.hpp"

namespace oware::games {

struct NodeText {
  std::string node;  // who says so
  std::string text;
};

struct NodeNews {
  std::vector<NodeText> texts;  // of other nodes, in the order of each
  // Set when nodes have come or gone: all that hold a lease, this one, too. Texts may have been
  // missed then.
  std::optional<std::vector<std::string>> nodes;
  // How long this node's own texts took to be heard.
  std::vector<std::chrono::microseconds> delays;
};

// A text has at most so many bytes and no line feed.
inline constexpr std::size_t kLongestNodeText = 7'000;

class Nodes {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  virtual ~Nodes() = default;

  // From now on `told` alone hears what happens, on a thread of the store's; empty: nobody.
  virtual void listen(std::function<void(NodeNews)> told) = 0;
  // Tells the other nodes. Where that fails this node takes another lease, so that they see one go
  // and one come.
  virtual void publish(std::string text) = 0;
  // Whether it hears the others and holds the lease that it will write under. Before that the next
  // change is refused, unless an earlier lease still lasts.
  virtual bool connected() const = 0;
  // Whether what has this name is this node's to see to.
  virtual bool owns(std::string_view name) const = 0;
  // How many leases other than its own this node has taken away so far.
  virtual std::uint64_t takeovers() const = 0;
  // How far the database's clock is ahead of this machine's.
  virtual std::chrono::milliseconds ahead() const = 0;
  // The version of a game in the store; 0: there is none.
  virtual void version(std::string game, Done<int> done) = 0;
  // Numbers for new games, so many, which no others get.
  virtual void take_numbers(int count, Done<std::vector<std::int64_t>> done) = 0;
};

}  // namespace oware::games
