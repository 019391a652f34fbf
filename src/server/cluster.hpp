// The other nodes on the same database, as the parts of this server see them: what they say, and
// which share is this node's. With a store that one server alone can use there are none. Thread
// rule: the loop thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "games/nodes.hpp"
#include "server/metrics.hpp"
#include "server/node_messages.hpp"
#include "server/task.hpp"

namespace oware::server {

class Cluster {
 public:
  // `nodes` may be null: there are no others, and there cannot be.
  Cluster(asio::io_context& loop, games::Nodes* nodes, Metrics& metrics)
      : loop_(loop), nodes_(nodes), metrics_(metrics) {}

  bool alone() const { return nodes_ == nullptr; }
  // Whether this node hears the others and may write. True when alone.
  bool connected() const { return nodes_ == nullptr || nodes_->connected(); }
  // Whether this node sees to what has this name.
  bool owns(std::string_view name) const { return nodes_ == nullptr || nodes_->owns(name); }
  std::chrono::milliseconds clock_ahead() const {
    return nodes_ == nullptr ? std::chrono::milliseconds(0) : nodes_->ahead();
  }
  void publish(const NodeMessage& message);

  // The version of a game in the store; 0: there is none. Not when alone.
  Task<Result<int>> version(std::string game);
  Task<Result<std::vector<std::int64_t>>> take_numbers(int count);

  // Each is called for all that comes, in the order of subscription.
  using OnMessage = std::function<void(const std::string& node, const NodeMessage& message)>;
  void on_message(OnMessage told) { on_message_.push_back(std::move(told)); }
  // Nodes have come or gone: all that are there. What this node sees to has changed, what others
  // have said last may be missing, and they have to be told how things stand here.
  using OnNodes = std::function<void(const std::vector<std::string>& nodes)>;
  void on_nodes(OnNodes told) { on_nodes_.push_back(std::move(told)); }
  // From now on they are called; all have subscribed.
  void listen();

 private:
  void hear(const games::NodeNews& news);

  asio::io_context& loop_;
  games::Nodes* nodes_;
  Metrics& metrics_;
  std::vector<OnMessage> on_message_;
  std::vector<OnNodes> on_nodes_;
};

}  // namespace oware::server
