#include "games/social.hpp"

#include <algorithm>
#include <array>

#include "games/letters.hpp"

namespace oware::games {
namespace {

constexpr std::array kNoticeKinds = {NoticeKind::follow, NoticeKind::message, NoticeKind::challenge,
                                     NoticeKind::finish, NoticeKind::security};

// ISO 3166-1 alpha-2, officially assigned, in order.
constexpr std::string_view kCountries =
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR "
    "BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ "
    "EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW "
    "GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY "
    "KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV "
    "MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY "
    "QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG "
    "TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM "
    "ZW";

}  // namespace

std::string_view to_string(NoticeKind kind) {
  switch (kind) {
    case NoticeKind::follow:
      return "follow";
    case NoticeKind::message:
      return "message";
    case NoticeKind::challenge:
      return "challenge";
    case NoticeKind::finish:
      return "finish";
    case NoticeKind::security:
      break;
  }
  return "security";
}

std::optional<NoticeKind> parse_notice_kind(std::string_view text) {
  const auto found =
      std::ranges::find(kNoticeKinds, text, [](NoticeKind kind) { return to_string(kind); });
  if (found == kNoticeKinds.end()) return std::nullopt;
  return *found;
}

bool is_country(std::string_view code) {
  if (code.size() != 2 || code.find(' ') != std::string_view::npos) return false;
  for (std::size_t at = 0; at < kCountries.size(); at += 3) {
    if (kCountries.substr(at, 2) == code) return true;
  }
  return false;
}

std::optional<std::string> clean_profile_text(std::string_view text) {
  std::string spaced(text);
  std::ranges::replace_if(
      spaced, [](char letter) { return letter == '\n' || letter == '\r' || letter == '\t'; }, ' ');
  CleanText clean = clean_text(spaced);
  if (clean.letters > kMostProfileText) return std::nullopt;
  return std::move(clean.text);
}

}  // namespace oware::games
