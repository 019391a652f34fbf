#include "server/cluster.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "server/log.hpp"

namespace oware::server {

void Cluster::publish(const NodeMessage& message) {
  if (nodes_ != nullptr) nodes_->publish(to_text(message));
}

Task<Result<int>> Cluster::version(std::string game) {
  co_return co_await answer_of<Result<int>>(
      loop_, [this, &game](auto done) { nodes_->version(std::move(game), std::move(done)); });
}

Task<Result<std::vector<std::int64_t>>> Cluster::take_numbers(int count) {
  co_return co_await answer_of<Result<std::vector<std::int64_t>>>(
      loop_, [this, count](auto done) { nodes_->take_numbers(count, std::move(done)); });
}

void Cluster::listen() {
  if (nodes_ == nullptr) return;
  nodes_->listen([this](games::NodeNews news) {
    asio::post(loop_, [this, news = std::move(news)] { hear(news); });
  });
}

void Cluster::hear(const games::NodeNews& news) {
  for (const auto delay : news.delays) metrics_.notify_time.record(delay);
  metrics_.node_messages += news.texts.size();
  if (news.nodes) {
    metrics_.nodes = news.nodes->size();
    metrics_.node_takeovers = nodes_->takeovers();
    log(LogLevel::warning, "nodes", {{"count", static_cast<std::int64_t>(news.nodes->size())}});
  }
  for (const games::NodeText& one : news.texts) {
    const auto message = parse_node_message(one.text);
    if (!message) continue;
    for (const OnMessage& told : on_message_) told(one.node, *message);
  }
  if (news.nodes) {
    for (const OnNodes& told : on_nodes_) told(*news.nodes);
  }
}

}  // namespace oware::server
