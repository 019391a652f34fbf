import type { LessonTexts } from '../../learn/lessons';
import type { StrategyTexts } from '../../learn/strategy/strategy';
import { listed, number, pluralOf } from '../forms.ts';
import type { LearnCatalogue } from './en';

const plural = pluralOf('pt-PT');
const or = listed('pt', 'disjunction');
const and = listed('pt', 'conjunction');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'semente', other: 'sementes' })}`;

/** Aprender. */
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

/** Jogar bem. */
const strategyLessons: StrategyTexts = {
  defend: {
    title: 'Defender',
    idea: 'Uma casa atacada tem três saídas: vai-se embora, passa de três, ou o ataque parte primeiro de si.',
    says: [
      'A casa d de Norte acaba na sua A, que fica com 3. A saída mais simples: a casa vai-se embora.',
      'A casa f de Norte acaba em C e leva-a a 3. Uma casa que fica com 4 está fora de alcance.',
      'A casa e de Norte prepara-se para colher A. A terceira saída: colher o atacante.',
    ],
    why: [
      'A foi-se embora, e d não colhe nada.',
      'C tem agora 3. A semente de f faz 4, e nada é colhido.',
      'E colhe e, que a atacava, e d também.',
    ],
  },
  hoard: {
    title: 'Acumular',
    idea: 'Muitas sementes numa casa perto de Norte são uma ameaça que fica, e sementes que Norte não apanha. Mas tudo tem a sua hora.',
    says: [
      'D colhe 2 sementes já. Há algo mais urgente?',
      'D colhe 3 sementes já e espalha as outras pelas casas de Norte. Tem de ser agora?',
      'Também se pode guardar tempo a mais. Pense um lance à frente pelos dois.',
    ],
    why: [
      'Primeiro, A sai do caminho de f. D colhe na mesma, um lance depois.',
      'Norte colhe 2 e fica quase sem lances. O que está em D e em E rende-lhe mais do que as 3.',
      'Norte colhe 2. Um lance depois, F ter-lhe-ia custado 4.',
    ],
  },
  kroo: {
    title: 'O kroo',
    idea: 'A uma casa com doze sementes ou mais chama-se kroo. Dá a volta inteira e deixa uma segunda semente onde já deixou uma: as casas vazias ficam com 2, as que tinham uma ficam com 3.',
    says: [
      'F tem 14: uma volta inteira, e mais três casas.',
      'F já colhe agora, mas mais uma semente leva-a uma casa mais longe.',
      'Agora é Norte que tem um kroo: f deixa duas sementes em A e duas em B. Com quantas ficam?',
    ],
    why: [
      'F deixa duas sementes em a, em b e em c, e colhe 7.',
      'Com a semente de E, o kroo acaba em c e colhe três casas.',
      'B fica com 4 depois do kroo: a última semente não colhe nada.',
    ],
  },
  tempo: {
    title: 'Um lance de reserva',
    idea: 'Perto do fim, conta muitas vezes quem ainda tem um lance tranquilo. Quem já não tem é obrigado a atravessar e a dar sementes.',
    says: [
      'A Norte faltam 2, e a casa e acaba na sua A. Mas Norte já tem poucos lances.',
      'Os dois só podem avançar. Quem fica primeiro sem lances?',
      'Ainda nada está atacado. Espere com um lance que prepara alguma coisa.',
    ],
    why: [
      'As últimas sementes de Norte passaram para si, e nenhuma das suas chega ao outro lado: o que lá está é seu.',
      'Ainda tinha um lance quando a última semente de Norte teve de passar.',
      'F aponta agora para a. Faça Norte o que fizer, você chega a 25.',
    ],
  },
  starve: {
    title: 'Deixar à fome e alimentar',
    idea: 'Quem não tem sementes tem de as receber, se for possível. Se não for, o outro fica com tudo o que resta. Saiba, pois, quais das suas sementes chegam ao outro lado.',
    says: [
      'Norte não tem nada, e você tem de dar. C, E e F chegam lá. Qual é a dádiva mais barata?',
      'Norte tem ainda duas sementes. Se passarem para si e nenhuma das suas chegar ao outro lado, tudo é seu.',
      'Tem de dar outra vez. Uma semente basta, se as casas certas esperarem atrás dela.',
    ],
    why: [
      'Norte recebe uma semente, e as casas de trás vão buscá-la.',
      'Norte ficou sem nada, e você não pode dar: as 6 sementes são suas.',
      'Uma semente para Norte, e você persegue-a de casa em casa: 2, 2 e 2.',
    ],
  },
  count: {
    title: 'Contar até 25',
    idea: '25 sementes ganham, aconteça o que acontecer às outras. Não pergunte, pois, que lance colhe mais, mas qual chega a 25, e se Norte não chega lá primeiro.',
    says: [
      'F colhe 5, D só 3. Faltam-lhe 7.',
      'D colhe 2 já. E o que colhe Norte a seguir?',
      'Já não pode ganhar. Mas f ameaça colher A, B e C.',
    ],
    why: [
      'Primeiro D, depois F: 3 e 4 fazem 25.',
      'A está agora fora de alcance, e D colhe na mesma.',
      'Sem C, a cadeia parte-se. Norte chega a 24, e o resto é seu.',
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

  strategy: {
    title: 'Jogar bem',
    lead: 'Seis lições para quem conhece as regras. O que afirmam está calculado: há tabelas com todas as posições com tão poucas sementes, jogadas até ao fim.',
    all: 'É assim que pensam os bons jogadores. Os problemas são um bom passo a seguir.',
    again: 'Tentar de novo',
    totals: 'O que cada lance lhe rende no fim',
    findWin: 'Encontre o lance que o leva a 25.',
    findHalf: 'Encontre o lance que ainda o leva a 24.',
    lessonOf: (index, count) => `Estratégia ${index} de ${count}`,
    proven: (house, total, others) =>
      `Provado: ${house} leva-o a ${number(total)}, qualquer outro lance a ${number(others)} no máximo.`,
    better: (count) => `${seeds(count)} melhor.`,
    refuted: (house, most) => `${house} leva-o a ${number(most)} no máximo. Veja como continua.`,
    lessons: strategyLessons,
  },

  world: {
    title: 'O jogo no mundo',
    lead: 'Os seus nomes, os seus tabuleiros, e o que dele se conta.',
    boards: 'Os seus tabuleiros',
    rules: 'As regras, e como se leem',
  },
  /** Names the ways that lead on from the list of lessons. */
  more: 'Aprender mais',
};
