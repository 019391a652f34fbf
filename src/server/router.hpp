// Leads a request to its handler by the table of routes (api.hpp), past what holds for all:
// methods, rate limits, a site that is read-only, scarce memory, other sites' pages, content types,
// and who may ask. Thread rule: the loop thread.
#pragma once

#include <optional>

#include "server/accounts_controller.hpp"
#include "server/admin_controller.hpp"
#include "server/admission_controller.hpp"
#include "server/analyses_controller.hpp"
#include "server/analysis_controller.hpp"
#include "server/challenges_controller.hpp"
#include "server/chat_controller.hpp"
#include "server/clubs_controller.hpp"
#include "server/credentials_controller.hpp"
#include "server/events_controller.hpp"
#include "server/explorer_controller.hpp"
#include "server/games_controller.hpp"
#include "server/lobby_controller.hpp"
#include "server/moderation_controller.hpp"
#include "server/pages_controller.hpp"
#include "server/pairings_controller.hpp"
#include "server/push_controller.hpp"
#include "server/puzzles_controller.hpp"
#include "server/ratings_controller.hpp"
#include "server/routes.hpp"
#include "server/service_controller.hpp"
#include "server/services.hpp"
#include "server/social_controller.hpp"
#include "server/streams_controller.hpp"
#include "server/tokens_controller.hpp"

namespace oware::server {

class Router final : public Routes {
 public:
  Router(const Services& services, const AdminServices& admin);

  Task<Response> answer(Request& request) override;
  Task<tl::expected<Admission, Response>> admit(Request& request) override;

  // Follows what administrators do. Never ends.
  Task<void> watch() { return admin_.watch(); }
  void stop() { service_.stop(); }

 private:
  Task<Response> beside_the_table(const Request& request);
  // Nothing when the operation may go on; else the answer that refuses.
  Task<std::optional<Response>> check(Request& request);
  std::optional<Response> closed(const Request& request) const;
  // Counts the request and finds out whose personal token speaks.
  Task<std::optional<Response>> identify(Request& request);

  Services services_;
  GamesController games_;
  LobbyController lobby_;
  AnalysisController analysis_;
  ExplorerController explorer_;
  EventsController events_;
  ClubsController clubs_;
  AnalysesController analyses_;
  AccountsController accounts_;
  ChatController chat_;
  ChallengesController challenges_;
  PushController push_;
  PairingsController pairings_;
  PuzzlesController puzzles_;
  RatingsController ratings_;
  TokensController tokens_;
  StreamsController streams_;
  SocialController social_;
  CredentialsController credentials_;
  AdminController admin_;
  AdmissionController admission_;
  ModerationController moderation_;
  PagesController pages_;
  ServiceController service_;
  Handlers handlers_;
};

}  // namespace oware::server
