#include "server/letter_texts.hpp"

namespace oware::server {

const LetterTexts kLettersNl = {
    "nl",
    "Bevestig je e-mailadres",
    "Hallo {0},\n\nvolg deze link om te bevestigen dat dit adres van jou is:\n\n{1}\n\nDe link "
    "is een dag geldig. Heb je er niet om gevraagd, doe dan niets.\n",
    "Kies een nieuw wachtwoord",
    "Hallo {0},\n\nvolg deze link om een nieuw wachtwoord te kiezen:\n\n{1}\n\nDe link is een "
    "uur en één keer geldig. Daarna is elke browser afgemeld. Heb je er niet om gevraagd, doe "
    "dan niets: je wachtwoord blijft zoals het is.\n",
    "Je bent aan zet",
    "Hallo {0},\n\nje bent aan zet tegen:\n\n{1}\nDeze brieven kun je uitzetten op de pagina "
    "van je account.\n",
    "een gast"};

}  // namespace oware::server
