#include "bot/challenges.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "bot/json.hpp"

namespace oware::bot {
namespace {

bool among(const std::vector<std::string>& allowed, std::string_view found) {
  return allowed.empty() || std::ranges::find(allowed, found) != allowed.end();
}

std::string_view clock_kind(const boost::json::object& challenge) {
  const boost::json::object* clock = object_of(challenge, "clock");
  if (clock == nullptr) return "none";
  return clock->contains("days_per_move") ? "correspondence" : "live";
}

}  // namespace

bool allows(const Options& options, const boost::json::object& challenge) {
  const boost::json::value* field = challenge.if_contains("rated");
  const bool rated = field != nullptr && field->is_bool() && field->get_bool();
  if (options.rated == Options::Rated::rated && !rated) return false;
  if (options.rated == Options::Rated::casual && rated) return false;
  return among(options.rules, text_of(challenge, "rules")) &&
         among(options.clocks, clock_kind(challenge));
}

void Waiting::add(std::string id) {
  remove(id);
  ids_.push_back(std::move(id));
}

void Waiting::remove(const std::string& id) { std::erase(ids_, id); }

std::optional<std::string> Waiting::take() {
  if (ids_.empty()) return std::nullopt;
  std::string id = std::move(ids_.front());
  ids_.pop_front();
  return id;
}

}  // namespace oware::bot
