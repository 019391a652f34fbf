// What the controllers work with, each a service of its own. Thread rule: a value; what is pointed
// at outlives the controllers and belongs to the loop thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/administration.hpp"
#include "games/analyses.hpp"
#include "games/challenges.hpp"
#include "games/clubs.hpp"
#include "games/credentials.hpp"
#include "games/push.hpp"
#include "games/ratings.hpp"
#include "games/social.hpp"
#include "server/access.hpp"
#include "server/account_events.hpp"
#include "server/analysis_mirrors.hpp"
#include "server/conduct.hpp"
#include "server/event_service.hpp"
#include "server/game_service.hpp"
#include "server/mailer.hpp"
#include "server/memory_guard.hpp"
#include "server/metrics.hpp"
#include "server/notices.hpp"
#include "server/options.hpp"
#include "server/people.hpp"
#include "server/push.hpp"
#include "server/throttle.hpp"

namespace oware::server {

struct Services {
  GameService& games;
  AnalysisService& analyses;
  AnalysisMirrors& analysis_mirrors;
  EventService& events;
  People& people;
  AccessService& access;
  AccountEvents& account_events;
  Push& push;
  games::PushStore& push_store;
  games::AnalysisStore& analysis_store;
  games::RatingStore& rating_store;
  games::ChallengeStore& challenge_store;
  games::ClubStore& club_store;
  games::SocialStore& social_store;
  games::CredentialStore& credential_store;
  Notices& notices;
  Mailer& mailer;
  Throttle& throttle;
  const MemoryGuard& memory;
  games::SiteSettings& settings;  // that an administrator changes
  Conduct& conduct;
  const Options& options;
  Metrics& metrics;
};

// The browsers that a user has asked to be told.
Task<Outcome<std::vector<games::PushSubscription>>> push_subscriptions(const Services& services,
                                                                       games::UserId user);
// A user's ratings as they are kept.
Task<Outcome<std::vector<games::PoolRating>>> ratings_of(const Services& services,
                                                         games::UserId user);

// A user's rating in the pool of a game on these terms, as it stands now; the usual one where there
// is none.
Task<Outcome<games::KeptRating>> rating_in(const Services& services, games::UserId user,
                                           const games::Settings& settings);

// What a user is in a club; nothing for no member, and for no club.
Task<Outcome<std::optional<games::ClubRole>>> club_role(const Services& services, std::string club,
                                                        games::UserId user);

// `question` calls one of the functions of the store of analyses, as People::ask.
template <class T, class Question>
Task<Outcome<T>> ask_analyses(const Services& services, Question question) {
  auto found = co_await answer_of<Result<T>>(services.people.loop(), [&](auto done) {
    question(services.analysis_store, std::move(done));
  });
  if (!found) co_return fail(found.error());
  co_return *std::move(found);
}

// The same of the stores of what accounts have to do with each other and how they prove themselves.
template <class T, class Store, class Question>
Task<Outcome<T>> ask_store(const Services& services, Store& store, Question question) {
  auto found = co_await answer_of<Result<T>>(services.people.loop(),
                                             [&](auto done) { question(store, std::move(done)); });
  if (!found) co_return fail(found.error());
  if constexpr (std::is_void_v<T>) {
    co_return Outcome<void>{};
  } else {
    co_return *std::move(found);
  }
}

Task<Outcome<std::vector<games::KeptAnalysis>>> kept_analyses(const Services& services,
                                                              games::UserId user,
                                                              games::AnalysisStore::Listed listed);

}  // namespace oware::server
