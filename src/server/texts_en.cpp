#include "server/letter_texts.hpp"

namespace oware::server {

const LetterTexts kLettersEn = {
    "en",
    "Confirm your e-mail address",
    "Hello {0},\n\nfollow this link to confirm that this address is yours:\n\n{1}\n\nThe link "
    "counts for a day. If you have not asked for it, do nothing.\n",
    "Choose a new password",
    "Hello {0},\n\nfollow this link to choose a new password:\n\n{1}\n\nThe link counts for "
    "an hour and once. Every browser is then signed out. If you have not asked for it, do "
    "nothing: your password stays as it is.\n",
    "It is your turn",
    "Hello {0},\n\nit is your turn against:\n\n{1}\nYou can switch these letters off on your "
    "account's page.\n",
    "a guest"};

}  // namespace oware::server
