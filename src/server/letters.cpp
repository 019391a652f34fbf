#include "server/letters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "server/letter_texts.hpp"

namespace oware::server {
namespace {

constexpr std::array kLetterTexts = {&kLettersEn, &kLettersDe, &kLettersNl, &kLettersFr,
                                     &kLettersPt};

const LetterTexts& letter_texts(const std::string& language) {
  const auto found = std::ranges::find_if(
      kLetterTexts, [&language](const LetterTexts* one) { return one->language == language; });
  return found == kLetterTexts.end() ? kLettersEn : **found;
}

games::Letter written(const games::Addressee& to, std::string_view subject, std::string_view text,
                      const std::string& content, games::TimeMs now) {
  return {.user = to.user,
          .address = to.address,
          .subject = std::string(subject),
          .text = fmt::format(fmt::runtime(text), to.name, content),
          .at = now,
          .next = now};
}

}  // namespace

games::Letter verification_letter(const games::Addressee& to, const std::string& site,
                                  const std::string& token, games::TimeMs now) {
  const LetterTexts& texts = letter_texts(to.language);
  return written(to, texts.verify_subject, texts.verify, site + "/verify#" + token, now);
}

games::Letter reset_letter(const games::Addressee& to, const std::string& site,
                           const std::string& token, games::TimeMs now) {
  const LetterTexts& texts = letter_texts(to.language);
  return written(to, texts.reset_subject, texts.reset, site + "/reset#" + token, now);
}

games::Letter digest_letter(const games::DueDigest& due, const std::string& site,
                            games::TimeMs now) {
  const LetterTexts& texts = letter_texts(due.to.language);
  std::string games;
  for (const games::DueDigest::Game& game : due.games) {
    games.append(game.opponent.empty() ? texts.nobody : std::string_view(game.opponent));
    games.append(": ").append(site).append("/g/").append(game.id).append("\n");
  }
  return written(due.to, texts.digest_subject, texts.digest, games, now);
}

}  // namespace oware::server
