// The page itself, with previews of games for links, and the operator's own texts. Thread rule: the
// loop thread.
#pragma once

#include <string>

#include "server/api_routes.hpp"
#include "server/people.hpp"
#include "server/services.hpp"

namespace oware::server {

class PagesController final : public PagesHandlers {
 public:
  // `texts_folder`: of imprint.txt and privacy.txt; empty: there are none.
  PagesController(const Services& services, std::string texts_folder)
      : games_(services.games), people_(services.people), texts_folder_(std::move(texts_folder)) {}

  // Which texts there are, for the page to link.
  Task<Response> list(const Request& request) override;
  Task<Response> show(const Request& request) override;

  // Whatever is not the interface's: a file of the page, the page at one of its routes, or 404.
  Task<Response> page_at(const Request& request);

 private:
  std::string text_path(std::string_view name) const;
  Task<Response> page_of_player(const Request& request, std::string name);
  Task<Response> embedded(const Request& request, std::string id);

  GameService& games_;
  People& people_;
  std::string texts_folder_;
};

}  // namespace oware::server
