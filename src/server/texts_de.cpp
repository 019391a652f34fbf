#include "server/letter_texts.hpp"

namespace oware::server {

const LetterTexts kLettersDe = {
    "de",
    "Bestätige deine E-Mail-Adresse",
    "Hallo {0},\n\nfolge diesem Link, um zu bestätigen, dass diese Adresse dir gehört:\n\n{1}"
    "\n\nDer Link gilt einen Tag. Wenn du ihn nicht angefordert hast, tu einfach nichts.\n",
    "Wähle ein neues Passwort",
    "Hallo {0},\n\nfolge diesem Link, um ein neues Passwort zu wählen:\n\n{1}\n\nDer Link gilt "
    "eine Stunde und einmal. Danach ist jeder Browser abgemeldet. Wenn du ihn nicht "
    "angefordert hast, tu einfach nichts: Dein Passwort bleibt, wie es ist.\n",
    "Du bist am Zug",
    "Hallo {0},\n\ndu bist am Zug gegen:\n\n{1}\nDiese Briefe kannst du auf der Seite deines "
    "Kontos abstellen.\n",
    "einen Gast"};

}  // namespace oware::server
