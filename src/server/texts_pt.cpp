#include "server/letter_texts.hpp"

namespace oware::server {

const LetterTexts kLettersPt = {
    "pt",
    "Confirme o seu endereço de e-mail",
    "Olá {0},\n\nsiga este link para confirmar que este endereço é seu:\n\n{1}\n\nO link vale "
    "por um dia. Se não o pediu, não faça nada.\n",
    "Escolha uma nova palavra-passe",
    "Olá {0},\n\nsiga este link para escolher uma nova palavra-passe:\n\n{1}\n\nO link vale "
    "por "
    "uma hora e uma só vez. Depois, todos os navegadores terminam a sessão. Se não o pediu, "
    "não faça nada: a sua palavra-passe fica como está.\n",
    "É a sua vez",
    "Olá {0},\n\né a sua vez contra:\n\n{1}\nPode desligar estas cartas na página da sua "
    "conta.\n",
    "uma pessoa convidada"};

}  // namespace oware::server
