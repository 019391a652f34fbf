import type { LessonTexts } from '../../learn/lessons';
import type { StrategyTexts } from '../../learn/strategy/strategy';
import { listed, number, pluralOf } from '../forms.ts';
import type { LearnCatalogue } from './en';

const plural = pluralOf('fr');
const or = listed('fr', 'disjunction');
const and = listed('fr', 'conjunction');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'graine', other: 'graines' })}`;

/** Apprendre. */
const lessons: LessonTexts = {
  sow: {
    title: 'Semer',
    says: [
      'Les cases A à F sont à vous. Un coup prend toutes les graines de l’une d’elles et les pose une à une dans les cases qui suivent.',
      'Les graines continuent leur chemin, aussi dans les cases de l’autre.',
      'Et voici le but : si votre dernière graine amène une case de Nord à 2 ou 3, ces graines sont à vous.',
    ],
  },
  lap: {
    title: 'Tout le tour',
    says: [
      'Beaucoup de graines repassent par la case d’où elles viennent. On la saute, et la suivante reçoit la graine.',
      'Regardez bien : D reçoit-elle une de ses propres graines ?',
      'Onze graines finissent juste avant leur propre case. Douze la dépassent.',
    ],
  },
  capture: {
    title: 'Récolter',
    says: [
      'Seule la dernière graine décide. Elle doit tomber dans une case de Nord, et cette case doit alors en contenir 2 ou 3.',
      'Ce qui compte, c’est combien il y en a quand la dernière est tombée.',
      'Deux de vos cases récoltent ici. Laquelle rapporte le plus ?',
    ],
  },
  chain: {
    title: 'Les chaînes',
    says: [
      'Si la case juste avant contient maintenant aussi 2 ou 3 graines, vous les prenez également, et ainsi de suite, à reculons.',
      'Un long chemin fait une longue chaîne.',
      'Tout autre nombre arrête la chaîne, quoi qu’il y ait derrière.',
    ],
  },
  limits: {
    title: 'Ce qui n’est pas une récolte',
    says: [
      'Vous ne récoltez jamais vos propres cases.',
      'La chaîne commence à la dernière graine. Rien là, rien du tout.',
      'Et elle s’arrête où finissent les cases de Nord.',
    ],
  },
  slam: {
    title: 'Le grand chelem',
    says: [
      'Un coup qui prendrait tout à Nord est un grand chelem. Avec les règles usuelles on peut le jouer, mais il ne récolte rien.',
      'Tout le monde ne joue pas ainsi. Ici il récolte comme un autre coup.',
      'Avec ces règles il épargne la case de la dernière graine.',
      'Avec celles-ci, la case la plus en arrière.',
      'Ici il récolte tout, mais Nord prend ce qui reste sur le plateau.',
      'Et ici le grand chelem est interdit.',
    ],
  },
  feed: {
    title: 'Nourrir',
    says: [
      'Nord n’a plus rien. Il faut alors lui donner des graines, si l’on peut.',
      'Qui peut donner doit donner.',
      'La dernière graine de Nord arrive chez vous. Pouvez-vous en rendre ensuite ?',
    ],
  },
  ends: {
    title: 'Comment finit une partie',
    says: [
      'Il y a 48 graines. Qui en a 25 en a plus de la moitié et gagne aussitôt.',
      'Comptez bien : la moitié ne suffit pas.',
      'Si celui qui doit jouer ne le peut pas, la partie est finie. Chacun prend les graines de son côté.',
    ],
  },
  repeat: {
    title: 'Encore le même plateau',
    says: [
      'Quelques graines peuvent se poursuivre sans fin. La partie s’arrête donc quand un plateau revient et que c’est au même joueur.',
      'Chacun prend alors les graines de son côté.',
      'À une exception près : tant qu’un côté est vide, on continue.',
    ],
  },
  agree: {
    title: 'Finir ensemble',
    says: [
      'On peut s’entendre à tout moment pour finir. Chacun prend les graines de son côté.',
      'Comptez donc avant de dire oui.',
      'Et ici ?',
    ],
  },
  hand: {
    title: 'Lire sa main',
    says: [
      'Comptez avant de semer : chaque graine est un pas.',
      'À l’inverse maintenant : choisissez d’abord où arriver.',
      'Onze, c’est un long chemin.',
    ],
  },
  guarded: {
    title: 'Sans les nombres',
    says: [
      'Au village, aucun nombre n’est écrit près des cases. Regardez bien.',
      'Comptez des yeux, puis faites les pas.',
      'Et maintenant une récolte, à l’œil seul.',
    ],
  },
};

/** Bien jouer. */
const strategyLessons: StrategyTexts = {
  defend: {
    title: 'Se défendre',
    idea: 'Une case attaquée a trois issues : elle s’en va, elle dépasse trois, ou vous frappez en premier.',
    says: [
      'La case d de Nord finit dans votre A, qui en contient alors 3. L’issue la plus simple : la case s’en va.',
      'La case f de Nord finit en C et l’amène à 3. Une case qui en contiendra 4 est hors d’atteinte.',
      'La case e de Nord s’apprête à prendre A. La troisième issue : prendre l’attaquant.',
    ],
    why: [
      'A est partie, et d ne récolte rien.',
      'C contient maintenant 3 graines. Celle de f en fait 4, et rien n’est récolté.',
      'E prend e, qui vous attaquait, et d en plus.',
    ],
  },
  hoard: {
    title: 'Amasser',
    idea: 'Beaucoup de graines dans une case proche de Nord, c’est une menace qui reste, et des graines que Nord n’aura pas. Mais un grenier a son heure.',
    says: [
      'D récolte 2 graines tout de suite. Y a-t-il plus urgent ?',
      'D récolte 3 graines tout de suite et disperse le reste dans les cases de Nord. Faut-il le faire maintenant ?',
      'On peut aussi garder un grenier trop longtemps. Pensez un coup plus loin pour les deux.',
    ],
    why: [
      'D’abord A s’écarte de f. D récolte quand même, un coup plus tard.',
      'Nord prend 2 graines et n’a presque plus rien à jouer. Ce qui est en D et en E vous rapporte plus que les 3.',
      'Nord prend 2 graines. Un coup plus tard, F vous en aurait coûté 4.',
    ],
  },
  kroo: {
    title: 'Le kroo',
    idea: 'Une case de douze graines ou plus s’appelle un kroo ; on dit aussi un grenier. Elle fait tout le tour et pose une deuxième graine là où elle en a déjà posé une : les cases vides en contiennent alors 2, celles qui en avaient une, 3.',
    says: [
      'F contient 14 graines : un tour entier, et trois cases de plus.',
      'F récolte déjà, mais une graine de plus la mènerait une case plus loin.',
      'Cette fois, Nord a un kroo : f pose deux graines en A et deux en B. Combien y en aura-t-il ?',
    ],
    why: [
      'F pose deux graines en a, en b et en c, et en récolte 7.',
      'Avec la graine de E, le kroo finit en c et récolte trois cases.',
      'B en contient 4 après le kroo : sa dernière graine ne récolte rien.',
    ],
  },
  tempo: {
    title: 'Un coup d’avance',
    idea: 'Vers la fin, il s’agit souvent de savoir qui a encore un coup tranquille. Celui qui n’en a plus doit passer de l’autre côté et donner des graines.',
    says: [
      'Il manque 2 graines à Nord, et e finit dans votre A. Mais Nord n’a plus guère de coups.',
      'Chacun ne peut qu’avancer. Qui sera à court le premier ?',
      'Rien n’est encore attaqué. Attendez, avec un coup qui prépare quelque chose.',
    ],
    why: [
      'Les dernières graines de Nord sont chez vous, et aucune des vôtres n’atteint l’autre côté : ce qui reste est à vous.',
      'Vous aviez encore un coup quand la dernière graine de Nord a dû passer.',
      'F vise maintenant a. Quoi que fasse Nord, vous arrivez à 25.',
    ],
  },
  starve: {
    title: 'Affamer et nourrir',
    idea: 'Qui n’a plus de graines doit en recevoir, si c’est possible. Sinon, l’autre prend tout ce qui reste. Sachez donc lesquelles de vos graines atteignent l’autre côté.',
    says: [
      'Nord n’a rien, et vous devez donner. C, E et F atteignent l’autre côté. Quel don vous coûte le moins ?',
      'Il reste deux graines à Nord. Si elles passent chez vous et qu’aucune des vôtres n’atteint l’autre côté, tout est à vous.',
      'Il faut encore donner. Une graine suffit, si les bonnes cases attendent derrière.',
    ],
    why: [
      'Nord reçoit une graine, et les cases derrière la reprennent.',
      'Nord n’a plus rien, et vous ne pouvez rien donner : les 6 graines sont à vous.',
      'Une graine pour Nord, et vous la chassez de case en case : 2, 2 et 2.',
    ],
  },
  count: {
    title: 'Compter jusqu’à 25',
    idea: '25 graines gagnent, quoi que devienne le reste. Ne cherchez donc pas le coup qui récolte le plus, mais celui qui mène à 25, et voyez si Nord n’y arrive pas avant vous.',
    says: [
      'F récolte 5 graines, D seulement 3. Il vous en faut 7.',
      'D récolte 2 graines tout de suite. Et que récolte Nord ensuite ?',
      'Vous ne pouvez plus gagner. Mais f menace de prendre A, B et C.',
    ],
    why: [
      'D’abord D, puis F : 3 et 4 font 25.',
      'A est maintenant hors d’atteinte, et D récolte quand même.',
      'Sans C, la chaîne est rompue. Nord arrive à 24, et le reste est à vous.',
    ],
  },
};

export const learn: LearnCatalogue = {
  title: 'Apprendre l’oware',
  lead: 'Douze petites leçons, sur le plateau même. Regardez, touchez et voyez ce qui se passe.',
  start: 'Commencer',
  goOn: 'Continuer',
  repeat: 'Recommencer',
  all: 'Toutes les leçons',
  lessonOf: (index, count) => `Leçon ${index} sur ${count}`,
  taskOf: (index, count) => `Exercice ${index} sur ${count}`,
  solvedOf: (done, count) => `${done} sur ${count} faits`,
  lessons,

  ask: {
    any: 'Touchez une de vos cases et regardez.',
    capture: 'Jouez une case qui récolte.',
    most: 'Jouez la case qui récolte le plus.',
    lap: 'Jouez la case qui fait tout le tour.',
    feed: 'Jouez une case qui donne des graines à Nord.',
    win: 'Jouez la case qui gagne.',
    repeat: 'Jouez la case qui ramène le plateau d’avant.',
    endIn: (house) => `Jouez la case dont la dernière graine tombe en ${house}.`,
    last: (house) => `Où tombe la dernière graine de ${house} ? Touchez cette case.`,
    captured: (house) => `Combien de graines ${house} récolte-t-elle ?`,
    left: (house) => `Combien de graines y a-t-il en ${house} après le semis ?`,
    seeds: (houses) => `Combien de graines y a-t-il en ${and(houses)} ?`,
    collected: (house) => `Vous jouez ${house}. Combien de graines Nord prend-il ?`,
    finalYou: (house) => `Vous jouez ${house}. Combien de graines avez-vous à la fin ?`,
    finalNorth: (house) => `Nord joue ${house}. Combien de graines avez-vous à la fin ?`,
    share: 'Vous arrêtez maintenant, d’accord tous les deux. Combien de graines avez-vous ?',
    captures: (house) => `La case ${house} récolte-t-elle quelque chose ?`,
    legal: (house) => `Peut-on jouer ${house} ?`,
    overYou: (house) => `Vous jouez ${house}. La partie est-elle alors finie ?`,
    overNorth: (house) => `Nord joue ${house}. La partie est-elle alors finie ?`,
    agreeWins: 'Vous arrêtez maintenant, d’accord tous les deux. Gagnez-vous ?',
    missing: (have, goal) =>
      `Vous en avez ${number(have)}. Combien en manque-t-il pour ${number(goal)} ?`,
  },
  seed: 'graine',
  marked: 'marquée',
  yes: 'Oui',
  no: 'Non',
  earlier: 'Le plateau d’avant',

  right: ['Juste.', 'Bien joué.', 'Exactement.'],
  because: {
    ownHouse: (house, last) =>
      `La dernière graine de ${house} tombe en ${last}, et cette case est à vous.`,
    count: (house, last, count) =>
      `La dernière graine de ${house} tombe en ${last}, qui en contient alors ${number(count)}, et non 2 ou 3.`,
    captures: (house, last, count) =>
      `La dernière graine de ${house} tombe en ${last}, qui en contient alors ${number(count)}.`,
    slam: (house) => `${house} prendrait tout à Nord, et avec ces règles cela ne récolte rien.`,
    less: (house, count) => `${house} en récolte ${number(count)}. Une autre case fait mieux.`,
    noLap: (house, count) =>
      `Il y a ${seeds(count)} en ${house}. Il en faut douze pour faire le tour.`,
    notYet: (count, goal) => `Cela fait ${number(count)}. Il en faut ${number(goal)}.`,
    otherBoard: (house) => `Après ${house}, le plateau est différent.`,
    endsIn: (house, last) => `La dernière graine de ${house} tombe en ${last}.`,
    steps: (house, count) =>
      `Pas là. Il y a ${seeds(count)} en ${house}, une pour chaque case qui suit.`,
    lapSteps: (house, count) =>
      `Pas là. Il y a ${seeds(count)} en ${house}, et on saute ${house} elle-même.`,
    more: 'Il y en a plus.',
    fewer: 'Il y en a moins.',
    chain:
      'Ne comptez que les cases de Nord avec 2 ou 3, à reculons depuis la dernière, sans interruption.',
    share: 'Votre grenier et les graines de votre côté sont à vous.',
    side: 'Nord prend les graines qui restent sur le plateau.',
    left: 'La case d’où l’on sème reste vide.',
    look: 'Comptez encore une fois.',
    counted: (south, north) => `Vous en auriez ${number(south)}, Nord ${number(north)}.`,
    allowed: (house) => `On peut jouer ${house}.`,
    half: '24, c’est juste la moitié. Il en manque une.',
    emptySide: 'Un côté est vide, donc on continue.',
    goesOn: 'La partie continue.',
  },
  hint: {
    label: 'Un indice :',
    play: (houses) => `essayez ${or(houses)}.`,
    trail: (houses) => `${houses.join(', ')}, et puis ?`,
    either: (low, high) => `c’est ${number(low)} ou ${number(high)}.`,
  },

  next: 'Suite',
  nextLesson: (title) => `Leçon suivante : ${title}`,
  done: {
    title: 'C’est fait !',
    text: (title) => `Vous avez terminé « ${title} ».`,
    all: 'Vous connaissez maintenant tout le jeu.',
    play: 'Jouer une première partie',
    playText: 'Contre l’ordinateur, au plus facile. Il vous dit en chemin ce qui compte.',
  },

  counting: {
    title: 'Compter avec des graines',
    lead: 'Pour les enfants, comme on se sert de ce jeu depuis longtemps.',
    kinds: {
      seeds: 'Combien ?',
      last: 'Où cela finit-il ?',
      captured: 'Combien de récoltées ?',
      missing: 'Combien jusqu’à 25 ?',
    },
    choice: 'Que compter',
    row: (count) => `${number(count)} de suite`,
    best: (count) => `Record : ${number(count)}`,
    step: (level) => `Étape ${level}`,
    code: (code) => `Code de la classe : ${code}`,
    next: 'Encore un',
  },

  teachers: {
    title: 'Pour la classe',
    lead: 'Imprimez une feuille d’exercices, ou faites compter une classe sur tablette. Sans compte, et rien n’est envoyé nulle part.',
    code: 'Code de la classe',
    codeHint: 'Un mot ou un nombre. Le même code donne à tous les mêmes exercices.',
    another: 'Autre code',
    step: 'Étape',
    kinds: 'Exercices',
    print: 'Imprimer',
    link: 'Les mêmes exercices sur tablette',
    sheet: 'Oware : compter avec des graines',
    name: 'Nom',
    key: 'Réponses',
    rule: 'On sème dans le sens inverse des aiguilles d’une montre, une graine par case, comme la flèche le montre. Si la dernière graine tombe dans la rangée de Nord et y fait 2 ou 3, on récolte ces graines ; et celles des cases juste avant, l’une après l’autre, tant qu’il y en a 2 ou 3.',
    last: (house) => `Où tombe la dernière graine de ${house} ?`,
    you: 'Vous',
  },

  strategy: {
    title: 'Bien jouer',
    lead: 'Six leçons pour qui connaît les règles. Ce qu’elles affirment est calculé : des tables contiennent toutes les positions avec si peu de graines, jouées jusqu’au bout.',
    all: 'C’est ainsi que pensent les bons joueurs. Continuez avec les problèmes.',
    again: 'Réessayer',
    totals: 'Ce que chaque coup vous rapporte à la fin',
    findWin: 'Trouvez le coup qui vous mène à 25.',
    findHalf: 'Trouvez le coup qui vous mène encore à 24.',
    lessonOf: (index, count) => `Stratégie ${index} sur ${count}`,
    proven: (house, total, others) =>
      `Prouvé : ${house} vous mène à ${number(total)}, tout autre coup à ${number(others)} au plus.`,
    better: (count) => `${seeds(count)} de mieux.`,
    refuted: (house, most) => `${house} vous mène à ${number(most)} au plus. Voyez la suite.`,
    lessons: strategyLessons,
  },

  world: {
    title: 'Le jeu dans le monde',
    lead: 'Ses noms, ses plateaux, et ce qu’on en raconte.',
    boards: 'Ses plateaux',
    rules: 'Les règles, et comment on les lit',
  },
  /** Names the ways that lead on from the list of lessons. */
  more: 'Pour en apprendre plus',
};
