#include "server/analysis_job.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <oware/notation.hpp>
#include <utility>

namespace oware::server {
namespace {

constexpr std::array<std::string_view, 5> kStatusNames = {"waiting", "running", "finished",
                                                          "cancelled", "failed"};

}  // namespace

std::string_view to_string(AnalysisStatus status) {
  return kStatusNames[static_cast<std::size_t>(status)];
}

std::optional<AnalysisStatus> parse_analysis_status(std::string_view text) {
  const auto found = std::ranges::find(kStatusNames, text);
  if (found == kStatusNames.end()) return std::nullopt;
  return static_cast<AnalysisStatus>(found - kStatusNames.begin());
}

AnalysisJob::AnalysisJob(std::string id, AnalysisOrder order, AnalysisOwner owner)
    : id_(std::move(id)),
      order_(std::move(order)),
      owner_(std::move(owner)),
      plies_(std::max<std::size_t>(order_.game.moves().size(), 1)),
      since_(Clock::now()) {}

void AnalysisJob::changed() {
  // Who is woken may leave.
  const std::vector<Follower*> all(followers_.begin(), followers_.end());
  for (Follower* follower : all) follower->wake();
}

void AnalysisJob::set_place(std::size_t place) {
  if (place == place_) return;
  place_ = place;
  status_version_ = ++version_;
  changed();
}

void AnalysisJob::begin() {
  status_ = AnalysisStatus::running;
  place_ = 0;
  since_ = Clock::now();
  status_version_ = ++version_;
  changed();
}

void AnalysisJob::set_ply(std::size_t number, std::string json, Ply state) {
  plies_[number] = {std::move(json), ++version_};
  if (state == Ply::done) done_ = std::max(done_, number + 1);
  changed();
}

void AnalysisJob::end(AnalysisStatus status, std::string game) {
  status_ = status;
  place_ = 0;
  game_ = std::move(game);
  since_ = Clock::now();
  status_version_ = ++version_;
  changed();
}

void AnalysisJob::write_status(JsonWriter& json) const {
  json.field("status", to_string(status_)).field("place", place_).field("done", done_).key("game");
  if (game_.empty()) {
    json.value(nullptr);
  } else {
    json.value(RawJson{game_});
  }
}

std::string AnalysisJob::text() const {
  const rules::Game& game = order_.game;
  const bool by_depth = order_.depth > 0;
  JsonWriter json;
  json.begin_object().field("id", id_).field("version", version_);
  json.field("rules", rules::to_string(game.rules()))
      .field("position", rules::format_position(game.start()))
      .field("moves", rules::format_moves(game.moves()))
      .field("depth", by_depth ? std::optional(order_.depth) : std::nullopt)
      .field("movetime_ms", by_depth ? std::nullopt : std::optional(order_.movetime_ms));
  write_status(json);
  json.key("plies").begin_array();
  for (const PlyState& ply : plies_) {
    if (!ply.json.empty()) json.value(RawJson{ply.json});
  }
  json.end_array().end_object();
  return json.take();
}

std::optional<AnalysisJob::Change> AnalysisJob::change_after(int version) const {
  std::optional<Change> oldest;
  if (status_version_ > version) oldest = Change{.version = status_version_};
  for (std::size_t number = 0; number < plies_.size(); ++number) {
    const PlyState& ply = plies_[number];
    if (ply.version > version && (!oldest || ply.version < oldest->version))
      oldest = Change{.version = ply.version, .ply = number, .json = ply.json};
  }
  return oldest;
}

SharedText AnalysisJob::message_after(int& version) const {
  JsonWriter json;
  if (version == 0) {
    version = version_;
    json.begin_object().field("version", version_).field("type", "state");
    const std::string all = text();
    json.field("analysis", RawJson{all}).end_object();
    return std::make_shared<const std::string>(json.take());
  }
  const auto change = change_after(version);
  if (!change) return nullptr;
  version = change->version;
  json.begin_object().field("version", version).field("type", change->ply ? "ply" : "status");
  if (change->ply) {
    json.field("done", done_).field("ply", RawJson{std::string(change->json)});
  } else {
    write_status(json);
  }
  json.end_object();
  return std::make_shared<const std::string>(json.take());
}

}  // namespace oware::server
