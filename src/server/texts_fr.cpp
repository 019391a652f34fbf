#include "server/letter_texts.hpp"

namespace oware::server {

const LetterTexts kLettersFr = {
    "fr",
    "Confirmez votre adresse e-mail",
    "Bonjour {0},\n\nsuivez ce lien pour confirmer que cette adresse est la vôtre :\n\n{1}\n\n"
    "Le lien est valable un jour. Si vous ne l'avez pas demandé, ne faites rien.\n",
    "Choisissez un nouveau mot de passe",
    "Bonjour {0},\n\nsuivez ce lien pour choisir un nouveau mot de passe :\n\n{1}\n\nLe lien "
    "est valable une heure et une seule fois. Tous les navigateurs sont ensuite déconnectés. "
    "Si vous ne l'avez pas demandé, ne faites rien : votre mot de passe reste le même.\n",
    "C'est à vous de jouer",
    "Bonjour {0},\n\nc'est à vous de jouer contre :\n\n{1}\nVous pouvez arrêter ces lettres "
    "sur la page de votre compte.\n",
    "une personne invitée"};

}  // namespace oware::server
