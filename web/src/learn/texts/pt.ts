/** The texts of en.ts in Portuguese. */
import { listed, number, pluralOf } from '../../i18n/forms.ts';
import type { LessonTexts } from '../lessons';
import type { LearnCatalogue } from './en';

const plural = pluralOf('pt');
const or = listed('pt', 'disjunction');
const and = listed('pt', 'conjunction');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'semente', other: 'sementes' })}`;

const lessons: LessonTexts = {
  sow: {
    title: 'Semear',
    says: [
      'As casas A a F são suas. Uma jogada tira todas as sementes de uma delas e deixa-as uma a uma nas casas seguintes.',
      'As sementes seguem caminho, também pelas casas do outro.',
      'E é disto que se trata: se a sua última semente leva uma casa de Norte a 2 ou 3, essas sementes são suas.',
    ],
  },
  lap: {
    title: 'A volta inteira',
    says: [
      'Muitas sementes voltam a passar pela casa de onde vieram. Essa casa salta-se, e a seguinte recebe a semente.',
      'Repare bem: D recebe alguma das suas próprias sementes?',
      'Onze sementes acabam mesmo antes da sua própria casa. Doze passam por ela.',
    ],
  },
  capture: {
    title: 'Colher',
    says: [
      'Só a última semente decide. Tem de cair numa casa de Norte, e essa casa tem de ficar com 2 ou 3.',
      'O que conta é quantas lá estão depois de cair a última.',
      'Duas das suas casas colhem aqui. Qual rende mais?',
    ],
  },
  chain: {
    title: 'Cadeias',
    says: [
      'Se a casa anterior também tem agora 2 ou 3, colhe-a igualmente, e assim por diante, para trás.',
      'Um caminho longo dá uma cadeia longa.',
      'Qualquer outro número acaba a cadeia, haja o que houver atrás.',
    ],
  },
  limits: {
    title: 'O que não é colheita',
    says: [
      'As suas próprias casas nunca se colhem.',
      'A cadeia começa na última semente. Se aí não há nada, não há nada.',
      'E acaba onde acabam as casas de Norte.',
    ],
  },
  slam: {
    title: 'O grand slam',
    says: [
      'Uma jogada que tiraria tudo a Norte é um grand slam. Nas regras habituais pode fazê-la, mas não colhe nada.',
      'Nem todos jogam assim. Aqui colhe como qualquer outra jogada.',
      'Nestas regras poupa a casa da última semente.',
      'Nestas, a casa mais atrás.',
      'Aqui colhe tudo, mas Norte fica com o que resta no tabuleiro.',
      'E aqui o grand slam é proibido.',
    ],
  },
  feed: {
    title: 'Dar sementes',
    says: [
      'Norte já não tem nada. Então tem de dar sementes, se puder.',
      'Quem pode dar tem de dar.',
      'A última semente de Norte vem para si. Pode devolver alguma depois?',
    ],
  },
  ends: {
    title: 'Como acaba uma partida',
    says: [
      'Há 48 sementes. Quem tem 25 tem mais de metade e ganha logo.',
      'Conte bem: metade não chega.',
      'Se quem deve jogar não pode, a partida acaba. Cada um fica com as sementes do seu lado.',
    ],
  },
  repeat: {
    title: 'Outra vez o mesmo tabuleiro',
    says: [
      'Poucas sementes podem perseguir-se sem fim. Por isso a partida acaba quando um tabuleiro volta e joga o mesmo jogador.',
      'Então cada um fica com as sementes do seu lado.',
      'Com uma exceção: enquanto um lado está vazio, continua-se.',
    ],
  },
  agree: {
    title: 'Acabar juntos',
    says: [
      'Podem acabar de comum acordo a qualquer momento. Cada um fica com as sementes do seu lado.',
      'Por isso, conte antes de dizer que sim.',
      'E aqui?',
    ],
  },
  hand: {
    title: 'Ler a mão',
    says: [
      'Conte antes de semear: cada semente é um passo.',
      'Agora ao contrário: escolha primeiro onde quer chegar.',
      'Onze é um longo caminho.',
    ],
  },
  guarded: {
    title: 'Sem números',
    says: [
      'Na aldeia não há números junto das casas. Olhe bem.',
      'Conte com os olhos e depois dê os passos.',
      'E agora uma colheita, só a olho.',
    ],
  },
};

export const learn: LearnCatalogue = {
  title: 'Aprender oware',
  lead: 'Doze lições curtas, no próprio tabuleiro. Olhe, toque e veja o que acontece.',
  start: 'Começar',
  goOn: 'Continuar',
  repeat: 'Outra vez',
  all: 'Todas as lições',
  lessonOf: (index, count) => `Lição ${index} de ${count}`,
  taskOf: (index, count) => `Exercício ${index} de ${count}`,
  solvedOf: (done, count) => `${done} de ${count} resolvidos`,
  lessons,

  ask: {
    any: 'Toque numa das suas casas e veja.',
    capture: 'Jogue uma casa que colha.',
    most: 'Jogue a casa que colhe mais.',
    lap: 'Jogue a casa que dá a volta inteira.',
    feed: 'Jogue uma casa que dê sementes a Norte.',
    win: 'Jogue a casa que ganha.',
    repeat: 'Jogue a casa que traz de volta o tabuleiro anterior.',
    endIn: (house) => `Jogue a casa cuja última semente cai em ${house}.`,
    last: (house) => `Onde cai a última semente de ${house}? Toque nessa casa.`,
    captured: (house) => `Quantas sementes colhe ${house}?`,
    left: (house) => `Quantas sementes há em ${house} depois de semear?`,
    seeds: (houses) => `Quantas sementes há em ${and(houses)}?`,
    collected: (house) => `Joga ${house}. Com quantas sementes fica Norte?`,
    finalYou: (house) => `Joga ${house}. Quantas sementes tem no fim?`,
    finalNorth: (house) => `Norte joga ${house}. Quantas sementes tem você no fim?`,
    share: 'Os dois concordam em acabar agora. Quantas sementes tem?',
    captures: (house) => `A casa ${house} colhe alguma coisa?`,
    legal: (house) => `Pode jogar ${house}?`,
    overYou: (house) => `Joga ${house}. A partida fica então acabada?`,
    overNorth: (house) => `Norte joga ${house}. A partida fica então acabada?`,
    agreeWins: 'Os dois concordam em acabar agora. Ganha?',
    missing: (have, goal) => `Tem ${number(have)}. Quantas faltam para ${number(goal)}?`,
  },
  seed: 'semente',
  marked: 'marcada',
  yes: 'Sim',
  no: 'Não',
  earlier: 'O tabuleiro anterior',

  right: ['Certo.', 'Muito bem.', 'É isso mesmo.'],
  because: {
    ownHouse: (house, last) => `A última semente de ${house} cai em ${last}, e essa casa é sua.`,
    count: (house, last, count) =>
      `A última semente de ${house} cai em ${last}, que fica com ${number(count)}, e não 2 ou 3.`,
    captures: (house, last, count) =>
      `A última semente de ${house} cai em ${last}, que fica com ${number(count)}.`,
    slam: (house) => `${house} tiraria tudo a Norte, e nestas regras isso não colhe nada.`,
    less: (house, count) => `${house} colhe ${number(count)}. Outra casa colhe mais.`,
    noLap: (house, count) => `Há ${seeds(count)} em ${house}. São precisas doze para dar a volta.`,
    notYet: (count, goal) => `Ficam ${number(count)}. São precisas ${number(goal)}.`,
    otherBoard: (house) => `Depois de ${house}, o tabuleiro é outro.`,
    endsIn: (house, last) => `A última semente de ${house} cai em ${last}.`,
    steps: (house, count) => `Aí não. Há ${seeds(count)} em ${house}, uma para cada casa seguinte.`,
    lapSteps: (house, count) =>
      `Aí não. Há ${seeds(count)} em ${house}, e a própria ${house} salta-se.`,
    more: 'São mais.',
    fewer: 'São menos.',
    chain: 'Conte só casas de Norte com 2 ou 3, da última para trás, sem falhas.',
    share: 'O seu celeiro e as sementes do seu lado são seus.',
    side: 'Norte fica com as sementes que restam no tabuleiro.',
    left: 'A casa de onde se semeia fica vazia.',
    look: 'Conte mais uma vez.',
    counted: (south, north) => `Ficaria com ${number(south)}, e Norte com ${number(north)}.`,
    allowed: (house) => `Pode jogar-se ${house}.`,
    half: '24 é só metade. Falta uma.',
    emptySide: 'Um lado está vazio, por isso continua-se.',
    goesOn: 'A partida continua.',
  },
  hint: {
    label: 'Uma pista:',
    play: (houses) => `experimente ${or(houses)}.`,
    trail: (houses) => `${houses.join(', ')}, e depois?`,
    either: (low, high) => `são ${number(low)} ou ${number(high)}.`,
  },

  next: 'Seguinte',
  nextLesson: (title) => `Lição seguinte: ${title}`,
  done: {
    title: 'Já está!',
    text: (title) => `Resolveu «${title}».`,
    all: 'Agora conhece o jogo todo.',
    play: 'Jogar a primeira partida',
    playText: 'Contra o computador, no nível mais fácil. Pelo caminho diz-lhe o que importa.',
  },

  counting: {
    title: 'Contar com sementes',
    lead: 'Para crianças, como há muito se usa este jogo.',
    kinds: {
      seeds: 'Quantas são?',
      last: 'Onde acaba?',
      captured: 'Quantas colhe?',
      missing: 'Quantas até 25?',
    },
    choice: 'O que contar',
    row: (count) => `${number(count)} seguidas`,
    best: (count) => `Melhor: ${number(count)}`,
    step: (level) => `Passo ${level}`,
    code: (code) => `Código da turma: ${code}`,
    next: 'Mais um',
  },

  teachers: {
    title: 'Para professores',
    lead: 'Imprima uma folha de exercícios, ou ponha uma turma a contar em tablets. Sem conta, e nada é enviado.',
    code: 'Código da turma',
    codeHint: 'Uma palavra ou um número. O mesmo código dá a todos os mesmos exercícios.',
    another: 'Outro código',
    step: 'Passo',
    kinds: 'Exercícios',
    print: 'Imprimir',
    link: 'Os mesmos exercícios num tablet',
    sheet: 'Oware: contar com sementes',
    name: 'Nome',
    key: 'Respostas',
    rule: 'Semeie no sentido contrário ao dos ponteiros do relógio, uma semente por casa, como mostra a seta. Se a última semente cai na fila de Norte e faz 2 ou 3, essas sementes são colhidas; e também as das casas anteriores, uma após outra, enquanto tiverem 2 ou 3.',
    last: (house) => `Onde cai a última semente de ${house}?`,
    you: 'Você',
  },
};
