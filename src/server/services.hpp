// What the controllers work with, each a service of its own. Thread rule: a value; what is pointed
// at outlives the controllers and belongs to the loop thread.
#pragma once

#include <vector>

#include "games/administration.hpp"
#include "games/push.hpp"
#include "server/game_service.hpp"
#include "server/memory_guard.hpp"
#include "server/metrics.hpp"
#include "server/options.hpp"
#include "server/people.hpp"
#include "server/push.hpp"
#include "server/throttle.hpp"

namespace oware::server {

struct Services {
  GameService& games;
  People& people;
  Push& push;
  games::PushStore& push_store;
  Throttle& throttle;
  const MemoryGuard& memory;
  games::SiteSettings& settings;  // that an administrator changes
  const Options& options;
  Metrics& metrics;
};

// The browsers that a user has asked to be told.
Task<Outcome<std::vector<games::PushSubscription>>> push_subscriptions(const Services& services,
                                                                       games::UserId user);

}  // namespace oware::server
