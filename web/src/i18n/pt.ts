/** The texts of en.ts in Portuguese, in words that read well on both sides of the ocean. */
import type { Catalogue } from './en';
import { listed, number, pluralOf } from './forms.ts';

type Side = 'south' | 'north';

const plural = pluralOf('pt-PT');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'semente', other: 'sementes' })}`;
const side = (which: Side): string => (which === 'south' ? 'Sul' : 'Norte');
const or = listed('pt', 'disjunction');
const counts = (left: number, right: number): string => `${number(left)}–${number(right)}`;

/** What only a page of another version than the server's can have asked for. */
const outdated = 'Esta página e o servidor não combinam. Carregue-a de novo.';

export const pt: Catalogue = {
  oware: 'Oware',
  seeds,
  number,
  side,
  counts,

  nav: {
    home: 'Oware, página inicial',
    rules: 'Regras',
    settings: 'Definições',
    help: 'Teclas',
    main: 'Menu principal',
    more: 'Mais',
    places: {
      '/learn': 'Aprender',
      '/puzzles': 'Problemas',
      '/analysis': 'Análise',
      '/games': 'Partidas',
      '/events': 'Torneios',
      '/tv': 'Ver',
    },
    signIn: 'Entrar',
    sound: 'Som',
  },
  /** The administrator's texts, linked from the foot of each page. */
  foot: { label: 'Sobre este site', imprint: 'Ficha legal', privacy: 'Privacidade' },
  close: 'Fechar',
  cancel: 'Cancelar',

  first: {
    title: 'Oware',
    slogan: 'Semear, colher, chegar às 25.',
    lead: 'Sul começa. Toque numa das suas casas.',
    leadNorth: 'Joga com Norte, por isso Sul começa: carregue em Jogar.',
    leadFriend: 'Joga com um amigo: crie um link e envie-o.',
    tapNote: 'Ou jogue já: a sua primeira jogada começa a partida.',
    friendNote: 'Não precisa de conta.',
    form: 'Nova partida',
    learn: 'Aprender em 60 segundos',
    opponent: 'Jogar com',
    computer: 'O computador',
    friend: 'Um amigo, por link',
    local: 'Dois neste aparelho',
    level: 'Nível',
    levels: [
      'principiante',
      'aprendiz',
      'fácil',
      'firme',
      'experiente',
      'forte',
      'muito forte',
      'o mais forte',
    ],
    side: 'O seu lado (Sul começa)',
    south: 'Sul',
    north: 'Norte',
    random: 'Tanto faz',
    rules: 'Regras',
    options: 'Opções',
    more: 'Mais regras',
    playComputer: 'Jogar',
    playFriend: 'Criar link',
    playLocal: 'Jogar',
    failed: 'Não foi possível criar a partida. Tente outra vez.',
    anyone: 'Qualquer pessoa',
    leadAnyone: 'Ofereça uma partida: o primeiro a chegar joga consigo.',
    playAnyone: 'Oferecer partida',
    anyoneNote: 'Todos a veem na lista. Não precisa de conta.',
    casual: 'Vê o que dizem os espectadores',
    listed: 'Mostrar esta partida nas listas públicas',
    unlisted: 'Fora das listas públicas: só quem tem o link encontra esta partida.',
  },

  switches: {
    grandSlam: 'Uma jogada que tiraria tudo ao adversário',
    feeding: 'Deixar sementes ao adversário',
    repetition: 'Quando uma posição volta',
    seedsPerHouse: 'Sementes por casa',
  },
  grandSlam: {
    'no-capture': 'vale, mas não colhe nada',
    capture: 'colhe como outra qualquer',
    'opponent-collects': 'colhe; o adversário fica com o resto',
    forbidden: 'não é permitida',
    'spare-last': 'poupa a casa da última semente',
    'spare-first': 'poupa a casa mais atrás',
  },
  feeding: {
    'when-starved': 'quando ele não tem nenhuma',
    'whenever-possible': 'sempre que for possível',
  },
  repetition: {
    'split-own': 'cada um fica com as sementes do seu lado',
    'split-even': 'o resto é dividido ao meio',
    none: 'o jogo continua; os dois podem combinar o fim',
  },
  labelled: (label, value) => `${label}: ${value}.`,
  mixed: 'Uma mistura sua.',
  otherRules: 'Regras próprias',
  rulesNamed: (name) => `Regras: ${name}.`,
  rulesChanged: (name: string) => `${name}, alterado`,

  players: {
    you: 'Você',
    computer: (level) => `Computador ${level}`,
    here: 'presente',
    away: 'ausente',
    guest: 'convidado',
    deleted: 'Conta eliminada',
    free: 'lugar livre',
    opponent: 'Adversário',
  },

  status: {
    titleTurn: 'É a sua vez',
    yourTurn: 'É a sua vez.',
    yourFirst: 'Você começa. Toque numa das suas casas.',
    southFirst: 'Sul começa. Toque numa das suas casas.',
    turnOf: (name) => `É a vez de ${name}.`,
    sideToMove: (which) => `É a vez de ${side(which)}.`,
    thinking: 'O computador está a pensar.',
    waiting: (name) => `À espera de ${name}.`,
    waitingOpponent: 'À espera do seu adversário.',
    noOpponent: 'À espera do seu amigo. Envie-lhe o link.',
    noTaker: 'À espera de um adversário.',
    openSeat: (which) => `O lugar de ${side(which)} está livre.`,
    mustGive: (houses) => `Tem de dar sementes: ${or(houses)}.`,
    mustLeave: (houses) => `Tem de deixar sementes ao adversário: ${or(houses)}.`,
    youSow: (letter) => `Semeia ${letter}.`,
    sows: (name, letter) => `${name} semeia ${letter}.`,
    looking: 'Está a assistir.',
    back: (move) => `Está a ver o jogo ${move}.`,
    backToGame: 'Voltar à partida',
    over: 'A partida acabou.',
    sharing: 'As sementes no tabuleiro são repartidas.',
  },

  illegal: {
    'not-your-house': 'Essa casa é do seu adversário.',
    'empty-house': 'Essa casa está vazia.',
    'must-feed': (houses) =>
      `O seu adversário não tem sementes. Tem de lhe dar algumas: ${or(houses)}.`,
    'grand-slam-forbidden': 'Isso tiraria tudo ao adversário, e estas regras não o permitem.',
    'leaves-opponent-empty': (houses) =>
      `O seu adversário ficaria sem sementes. Pode jogar ${or(houses)}.`,
    notYourTurn: 'Não é a sua vez.',
    earlier: 'Esta é uma posição anterior. Volte à partida para jogar.',
    spectator: 'Está a assistir.',
    notBegun: 'A partida começa quando o seu adversário chegar.',
  },

  speech: {
    sows: (move) =>
      `${move.name} semeia ${move.house}, ${move.seeds === null ? '' : `${seeds(move.seeds)}, `}termina em ${move.last}` +
      (move.captured > 0 ? `, colhe ${number(move.captured)}` : '') +
      (move.collected > 0 ? `; ${move.other} fica com as outras ${number(move.collected)}` : ''),
    stepped: (move) => `O jogo ${move}.`,
  },

  board: {
    name: (south, north) => `Tabuleiro: Sul é ${south}, Norte é ${north}`,
    row: (which, name) => `Casas de ${side(which)} (${name})`,
    yourHouse: (letter) => `A sua casa ${letter}`,
    houseOf: (which, letter) => `Casa ${letter} de ${side(which)}`,
    houseSeeds: (count) => (count === 0 ? 'vazia' : seeds(count)),
    amounts: {
      none: 'vazia',
      few: 'algumas sementes',
      many: 'muitas sementes',
      heap: 'um monte de sementes',
    },
    playable: 'pode jogar-se',
    lastOrigin: 'semeada na última jogada',
    lastEnd: 'aqui caiu a última semente',
    store: (name, count) => `${name}: ${seeds(count)} no celeiro`,
    preview: (last, captured, grandSlam) =>
      `Termina em ${last}` +
      (captured > 0 ? `, colhe ${number(captured)}` : '') +
      (grandSlam && captured === 0 ? ', um grand slam que não colhe nada' : ''),
    toMove: 'a jogar',
    planned: 'a sua próxima jogada preparada',
  },

  guarded: {
    name: 'Às escondidas',
    about:
      'Como na aldeia: veem-se as sementes, mas ninguém diz quantas são. As próprias podem contar-se.',
    said: 'Às escondidas: sem números, como na aldeia. As próprias sementes podem contar-se.',
    count: 'Contar as minhas sementes',
    counted: (houses) => `Conta: ${houses}.`,
    notYours: 'Só os jogadores podem contar, e só as próprias sementes.',
    share: 'Cada um fica com as sementes do seu lado.',
  },

  plan: {
    set: (letter) => `A sua próxima jogada está preparada: ${letter}.`,
    cancel: 'Retirar a jogada preparada',
    gone: (letter) => `${letter} não é possível agora; escolha de novo.`,
  },

  tell: {
    clock: (name, time) => `${name}: faltam ${time}.`,
    noClock: 'Esta partida não tem relógio.',
  },

  moves: {
    title: 'Jogadas',
    none: 'Ainda não há jogadas.',
    first: 'Posição inicial (Home)',
    previous: 'Uma jogada atrás (seta esquerda)',
    next: 'Uma jogada à frente (seta direita)',
    last: 'Voltar à partida (End)',
    move: (count, letter, captured) =>
      `Jogada ${count}: ${letter}${captured > 0 ? `, colhe ${number(captured)}` : ''}`,
    atStart: 'antes da primeira jogada',
    after: (count, letter) => `após a jogada ${count}, ${letter}`,
    game: (count) => `Partida ${count}`,
    moveNumber: (count) => `Jogada ${count}`,
    file: 'Ficheiro da partida (OGN)',
    decided: 'aqui a partida ficou decidida',
  },

  actions: {
    group: 'O que pode fazer',
    offerEnd: 'Acabar e dividir…',
    resign: 'Desistir…',
    abort: 'Anular a partida…',
    rematch: 'Jogar outra vez, trocando de lado',
    rematchOffered: 'Propôs outra partida.',
    nextGame: 'Ir para a próxima partida',
    newGame: 'Nova partida',
    analyse: 'Analisar',
    hint: 'Pista',
    undo: 'Voltar atrás',
    turn: 'Virar o tabuleiro',
    claim: 'Pedir a divisão',
    copy: 'Copiar o link',
    copied: 'Copiado.',
    share: 'Enviar o link…',
    more: 'Mais',
    takeback: 'Pedir para voltar atrás',
  },

  offer: {
    title: 'Acabar e dividir?',
    would: (south, north) =>
      `Cada um fica com as sementes do seu lado: Sul teria ${number(south)}, Norte ${number(north)}.`,
    wouldYou: (own, other) =>
      `Cada um fica com as sementes do seu lado: você teria ${number(own)}, o seu adversário ${number(other)}.`,
    send: 'Propor o fim',
    end: 'Acabar a partida',
    received: (name) => `${name || 'O seu adversário'} propõe acabar a partida.`,
    sent: 'Propôs acabar a partida.',
    accept: 'Aceitar',
    decline: 'Continuar',
    rematch: (name) =>
      `${name || 'O seu adversário'} gostava de jogar outra vez, trocando de lado.`,
    takeback: (name) => `${name || 'O seu adversário'} gostava de voltar uma jogada atrás.`,
    allow: 'Permitir',
    refuse: 'Não',
    takebackSent: 'Pediu para voltar atrás na sua jogada.',
  },

  resign: {
    title: 'Desistir desta partida?',
    text: 'Nesse caso o seu adversário ganha.',
    textLocal: (which) => `Nesse caso ganha ${side(which === 'south' ? 'north' : 'south')}.`,
    confirm: 'Desistir',
    abortTitle: 'Anular esta partida?',
    abortText: 'Mal começou: fica sem resultado.',
    abortConfirm: 'Anular',
  },

  invite: {
    title: 'Envie este link ao seu amigo',
    text: (which) =>
      `Você é ${side(which)}. A partida começa quando alguém abrir o link e ocupar o lugar.`,
    offeredTitle: 'A sua partida está na lista',
    offeredText: (which) =>
      `Você é ${side(which)}. Está na lista da página inicial; a partida começa quando alguém ocupar o lugar.`,
    link: 'Link para esta partida',
    join: (which) => `Jogar como ${side(which)}`,
    joinTitle: (name) =>
      name ? `${name} convida-o para uma partida` : 'Recebeu um convite para uma partida',
    name: 'O seu nome, se quiser',
    look: 'Só assistir',
  },

  end: {
    title: 'O fim',
    youWin: (own, other) => `Ganhou por ${counts(own, other)}`,
    youLose: (own, other) => `Perdeu por ${counts(own, other)}`,
    wins: (name, own, other) => `${name} ganha por ${counts(own, other)}`,
    won: 'Ganhou',
    lost: 'Perdeu',
    wonBy: (name) => `${name} ganha`,
    draw: (own, other) => `Empate, ${counts(own, other)}`,
    noResult: 'Sem resultado',
    reasons: {
      majority: (name) => `${name} tem mais de metade das sementes.`,
      even: 'Cada um tem metade das sementes, e o tabuleiro está vazio.',
      'no-move': (name) => `${name} não pode jogar. Cada um fica com as sementes do seu lado.`,
      repetition: (move) => `Fim por repetição: o tabuleiro está como ${move}.`,
      agreement: 'Os dois combinaram acabar. Cada um fica com as sementes do seu lado.',
      resignation: (name) => `${name} desistiu.`,
      timeout: (name) => `Acabou o tempo de ${name}.`,
      aborted: 'A partida foi anulada antes de começar.',
    },
    shareOwn: 'Cada um fica com as sementes do seu lado.',
    shareEven: 'O que resta é dividido ao meio.',
    captured: 'colhidas',
    onBoard: 'no seu lado',
    total: 'total',
    count: 'A contagem',
    review: 'Rever a partida',
    seeEarlier: (move) => `Tabuleiro ${move}`,
    seeEnd: 'Ver o fim outra vez',
    board: 'Ver o tabuleiro',
    youResigned: 'Desistiu.',
    opponentResigned: 'O seu adversário desistiu.',
    decided: (move) => `A partida ficou decidida ${move}.`,
    earlier: 'O tabuleiro como estava então',
  },

  refused: {
    'not-your-turn': 'Já não era a sua vez.',
    'stale-ply': 'Entretanto a partida tinha continuado.',
    'illegal-move': 'Essa jogada não é permitida aqui.',
    finished: 'A partida já tinha acabado.',
    'not-started': 'A partida ainda não começou.',
    'no-token': 'Este navegador não tem lugar nesta partida.',
    'other-game': 'Este navegador não tem lugar nesta partida.',
    'seat-taken': 'Outra pessoa ocupou o lugar.',
    'no-offer': 'A proposta já não vale.',
    'not-now': 'Isso agora não é possível.',
    blocked: 'Vocês não jogam um contra o outro.',
    muted: 'De momento não pode escrever.',
    banned: 'Esta conta está fechada ao jogo e à conversa.',
    'chat-closed': 'A conversa está desligada aqui.',
    corrupt:
      'Esta partida está danificada no armazenamento do servidor. As outras partidas continuam.',
    'wrong-password': 'O nome ou a senha não está certo.',
    'name-taken': 'Este nome já existe.',
    'bad-name': 'Um nome tem de 2 a 20 letras, algarismos, - _ ou . e começa por uma letra.',
    'bad-password': 'Uma senha tem pelo menos 8 caracteres e não é comum.',
    'bad-text': 'Uma mensagem tem de 1 a 500 caracteres.',
    'not-signed-in': 'Entre na sua conta, ou jogue primeiro uma partida.',
    'no-such-player': 'Esse jogador não existe.',
    'too-many-browsers': 'Escolheu isto em demasiados navegadores; desligue-o primeiro num deles.',
    'too-many-requests': 'Demasiados pedidos. Espere um momento.',
    'no-such-game': 'Essa partida não existe.',
    'no-such-room': 'Esta sala não é sua.',
    'no-such-analysis': 'Essa análise não existe.',
    'another-version': 'Esta análise foi alterada noutro lugar.',
    'too-many-analyses': 'Não pode guardar mais análises.',
    'no-such-session': 'Essa sessão já terminou.',
    registered: 'Já tem uma conta.',
    'bad-rules': 'Essas regras não existem.',
    'bad-position': 'Esta posição não é possível.',
    'bad-number': 'Um destes valores não é possível.',
    'not-allowed': 'Isso não é possível aqui.',
    'push-off': 'Este site não envia mensagens aos navegadores.',
    'read-only': 'De momento só se pode olhar. Nada foi alterado.',
    'bad-request': outdated,
    'bad-method': outdated,
    'bad-origin': outdated,
    'bad-content-type': outdated,
    'body-too-large': outdated,
    'header-too-large': outdated,
    'no-such-page': outdated,
    'upgrade-required': outdated,
    other: 'O servidor não aceitou. Tente outra vez.',
  },

  lineDown: 'A ligação caiu. Estamos a tentar de novo; nada se perde.',

  time: {
    legend: 'Tempo',
    none: 'sem relógio',
    live: (minutes, seconds) => `${number(minutes)} min + ${number(seconds)} s`,
    days: (count) => `${number(count)} ${plural(count, { one: 'dia', other: 'dias' })} por jogada`,
    other: 'outro relógio',
    minutes: 'Minutos para cada um',
    increment: 'Segundos a mais por jogada',
    vacation: 'Dias de folga ao todo',
    vacationLeft: (time: string) => `folga restante: ${time}`,
    low: (seconds) => `Restam-lhe ${number(seconds)} segundos.`,
  },

  lobby: {
    mine: 'As suas partidas',
    open: 'Partidas abertas',
    live: 'Partidas a decorrer',
    noneOpen: 'Ninguém está à espera. Ofereça você uma partida.',
    noneLive: 'Ninguém está a jogar.',
    yourTurn: (count) =>
      `É a sua vez em ${number(count)} ${plural(count, { one: 'partida', other: 'partidas' })}`,
    turn: 'É a sua vez',
    theirs: 'não é a sua vez',
    waiting: 'à espera de alguém',
    between: (south, north) => `${south} – ${north}`,
    against: (south, north) => `${south} contra ${north}`,
    openBy: (name, which) => `${name}: você seria ${side(which)}`,
    spectators: (count) =>
      `${number(count)} ${plural(count, { one: 'espectador', other: 'espectadores' })}`,
    all: 'Todas as partidas acabadas',
  },

  seat: {
    absent: (name) => `${name} não está.`,
    youAbsent: 'A ligação ao seu lugar caiu.',
    claimIn: (time) => `Pode reclamar a partida daqui a ${time}.`,
    claimedIn: (time) => `O seu adversário pode reclamar a partida daqui a ${time}.`,
    claim: 'Reclamar a partida',
    withdraw: 'Retirar a partida',
    confirm: (letter) => `Semear ${letter}?`,
    confirmYes: (letter) => `Semear ${letter}`,
    confirmNo: 'Outra jogada',
    keep: 'Guardar o lugar…',
    keepTitle: 'O seu link privado',
    keepText: 'Abre o seu lugar em qualquer aparelho. Envie-o a si próprio, e a mais ninguém.',
    resumed: 'O seu lugar é outra vez seu.',
    resumeFailed: 'Este link privado já não é válido.',
    chat: 'Chat',
    notice: 'É a sua vez contra',
  },

  missing: {
    game: 'Aqui não há nenhuma partida',
    gameText: 'O link pode estar cortado. Peça-o outra vez.',
    page: 'Aqui não há nada',
    home: 'Para a página inicial',
    server: 'O servidor não responde',
    serverText: 'Estamos a tentar de novo.',
    pageText: 'Nada se perdeu. Tente outra vez quando voltar a ter ligação.',
    again: 'Tentar outra vez',
  },

  local: { title: 'Dois neste aparelho', end: 'Acabar e dividir…' },

  hints: {
    lap: 'Doze sementes ou mais dão a volta toda. A casa de onde vieram é saltada e fica vazia.',
    capture:
      'A última semente fez 2 ou 3 numa casa do adversário: são colhidas, e também os 2 e os 3 logo atrás.',
    feed: 'Quando um jogador não tem sementes, o outro tem de lhe dar algumas, se puder.',
    slam: 'Um grand slam: a jogada teria tirado tudo ao adversário. Com estas regras não colhe nada.',
    off: 'Sem mais explicações',
  },
};
