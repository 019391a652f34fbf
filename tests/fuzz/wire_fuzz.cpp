// A text as the body and as the query of a request, read as each kind of request there is: what is
// read lies in its range, what is not gives an error that can be shown.
#include <oware/notation.hpp>

#include "games/clock.hpp"
#include "require.hpp"
#include "server/api_routes.hpp"
#include "server/wire.hpp"
#include "server/wire_admin.hpp"
#include "server/wire_push.hpp"

namespace oware::fuzz {
namespace {

template <class T>
bool readable(const Result<T>& read) {
  if (read) return true;
  const std::string line = message(read.error());
  require(!line.empty() && line.size() < 1000, "an error's message is short");
  for (const char c : line)
    require(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f,
            "an error's message is one printable line");
  const int status = policy(read.error().code).http_status;
  require(read.error().code == ErrorCode::bad_file || (status >= 400 && status < 500),
          "a wrong body is the client's fault");
  return false;
}

void check_settings(const games::Settings& settings) {
  require(settings.level >= games::kMinLevel && settings.level <= games::kMaxLevel,
          "a level there is");
  require(rules::parse_rule_set(settings.rules_name).has_value(),
          "the name of the rules can be read again");
  require(settings.rules_name.size() <= 400, "the name of the rules is short");
  const auto again = games::parse_clock(games::to_string(settings.clock));
  require(again && *again == settings.clock, "a clock can be stored and read again");
}

// What keeps to each schema is read.
void check(std::string_view body) {
  using namespace server;
  for (const Route& route : routes()) {
    for (const Operation& operation : route.operations) {
      if (operation.body != nullptr) readable(parse_body(body, *operation.body));
      if (operation.query != nullptr) readable(parse_query(body, *operation.query));
    }
  }
  const auto create = parse_body(body, bodies::games_create).and_then(read_create);
  if (readable(create)) {
    check_settings(create->settings);
    require(create->name.size() <= 4 * games::kMaxNameLetters, "a name is short");
  }
  readable(parse_body(body, bodies::games_move).map(read_move));
  readable(parse_body(body, bodies::games_act).and_then(read_action));
  readable(parse_body(body, bodies::games_decided).and_then(read_played));
  const auto subscription = parse_body(body, bodies::push_subscribe);
  if (subscription) readable(read_subscription(*subscription, push::Reach::everyone));
  const auto moderation = parse_body(body, bodies::admin_moderate);
  if (moderation) {
    const auto command = read_moderation_command(*moderation, "Ama", 0);
    if (readable(command)) require(command->until >= 0, "a time to come");
  }
  const auto wish = parse_body(body, bodies::admin_build_tables).and_then(read_wish);
  if (readable(wish)) require(wish->seeds >= 0 && wish->seeds <= 48, "seeds there can be");
}

}  // namespace
}  // namespace oware::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  oware::fuzz::check(oware::fuzz::text_of(data, size));
  return 0;
}
