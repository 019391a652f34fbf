import { number, pluralOf } from '../forms.ts';
import type {
  AdminCatalogue,
  AdviceCatalogue,
  AnalysisCatalogue,
  DeviceCatalogue,
  KeptTexts,
  PeopleCatalogue,
  PuzzleCatalogue,
  ReplayCatalogue,
  RulesCatalogue,
  SettingsCatalogue,
  StudyTexts,
} from './en';

const plural = pluralOf('pt-PT');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'semente', other: 'sementes' })}`;
const games = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'partida', other: 'partidas' })}`;

/** People and their games, in Portuguese: talk, accounts, the archive, players' pages. */
export const people: PeopleCatalogue = {
  push: {
    choice:
      'Avisar também este navegador quando for a minha vez por correspondência e a página estiver fechada',
    against: (name: string) => `contra ${name}`,
    failed: 'Não resultou. Tente mais tarde.',
  },
  position: {
    label: 'Começar de uma posição',
    side: 'O seu lado (Norte começa)',
    about:
      'Sementes de A a F e de a a f, depois no celeiro de Sul e de Norte, e S ou N para quem joga.',
    parts: (count) => `Uma posição tem quinze partes com hífenes entre elas; aqui são ${count}.`,
    house: (letter, found) => `Casa ${letter}: “${found}” não é um número de sementes.`,
    store: (name, found) => `Celeiro de ${name}: “${found}” não é um número de sementes.`,
    turn: (found) => `No fim tem de estar S ou N, e não “${found}”.`,
    total: (found, expected) =>
      `Nas casas e nos celeiros há ${number(found)} sementes; com estas regras têm de ser ${number(expected)}.`,
    over: 'Aqui a partida já acabou.',
  },
  chosen: { position: 'Uma posição', quiet: 'espectadores à parte', public: 'nas listas públicas' },
  chat: {
    players: 'Jogadores',
    spectators: 'Espectadores',
    guest: (number) => `Convidado ${number}`,
    empty: 'Ainda ninguém disse nada.',
    message: 'A sua mensagem',
    send: 'Enviar',
    toPlayers: 'Só os dois jogadores veem isto.',
    casual: 'Os jogadores também veem isto.',
    later: 'Os jogadores veem isto depois da partida.',
    menu: (name: string) => `O que fazer com ${name}`,
    mute: 'Silenciar',
    block: 'Bloquear',
    report: 'Denunciar esta mensagem',
    reason: 'O que há de errado?',
    reported: 'Obrigado. Alguém vai ver.',
    hidden: 'Escondido. Pode desfazê-lo na sua página.',
  },
  account: {
    title: 'Você',
    account: 'Conta',
    guest: (name: string) => `Joga como ${name}.`,
    lead: 'Pode jogar sem conta. Com uma, guarda o nome e as partidas em qualquer aparelho.',
    name: 'Nome',
    guestName: 'Nome para as próximas partidas',
    save: 'Guardar',
    saved: 'Guardado.',
    password: 'Senha',
    passwordHint: 'Pelo menos 8 caracteres.',
    register: 'Criar conta',
    signIn: 'Entrar',
    signOut: 'Sair',
    page: 'As suas partidas e resultados',
    sessions: 'Onde tem sessão aberta',
    device: (browser: string, system: string) => `${browser} no ${system}`,
    current: 'este aparelho',
    seen: (date: string) => `visto a ${date}`,
    end: 'Terminar',
    endOthers: 'Sair em todos os outros',
    change: 'Mudar a senha',
    old: 'Senha atual',
    next: 'Senha nova',
    changed: 'Mudada. Saiu em todos os outros aparelhos.',
    blocks: 'Pessoas que não vê',
    muted: 'escondido',
    blocked: 'bloqueado',
    unblock: 'Ver de novo',
    data: 'Os seus dados',
    export: 'Guardar tudo num ficheiro',
    remove: 'Apagar tudo sobre si…',
    removeTitle: 'Apagar tudo sobre si?',
    removeText:
      'Nome, mensagens e sessões desaparecem. As suas partidas continuam legíveis, jogadas por alguém sem nome. Não se pode desfazer.',
    removeConfirm: 'Apagar',
    unavailable: 'Este servidor não tem contas.',
  },
  tokens: {
    title: 'Programas',
    lead: 'Com um token, um programa age em seu nome. É mostrado uma só vez; quem o tiver pode fazer o que ele permite.',
    ask: { name: 'Para que serve?', may: 'Permite' },
    scopes: {
      read: 'ver o que é seu',
      play: 'jogar e conversar em seu nome',
      bot: 'jogar como bot',
    },
    warn: 'O primeiro programa que o usar torna esta conta uma conta de bot, para sempre. Só uma conta sem partidas pode tornar-se bot.',
    make: { now: 'Criar um token', done: 'Copie-o agora: não volta a ser mostrado.' },
    copy: { now: 'Copiar', done: 'Copiado' },
    used: (date: string) => `usado pela última vez ${date}`,
    never: 'nunca usado',
    revoke: 'Revogar',
    bot: {
      now: 'Esta é uma conta de bot: só programas jogam com ela.',
      badge: 'Aqui joga um programa.',
    },
    refused: {
      'no-scope': 'Este token não o permite.',
      'no-such-token': 'Este token já não existe.',
      'too-many-tokens': 'Uma conta não pode ter mais tokens. Revogue um primeiro.',
      'no-bots': 'Uma conta de bot não faz isto.',
      'has-played': 'Esta conta já jogou e não pode tornar-se bot.',
    },
  },
  archive: {
    title: 'Partidas acabadas',
    analysis: 'Tabuleiro de análise',
    filters: 'Que partidas',
    player: 'Jogador',
    against: 'Contra',
    rules: 'Regras',
    opponent: 'Tipo',
    kinds: { friend: 'por link', anyone: 'partida aberta', computer: 'com o computador' },
    end: 'Fim por',
    ends: {
      majority: 'mais de metade',
      even: 'metade cada um',
      'no-move': 'sem jogada',
      repetition: 'repetição',
      agreement: 'acordo',
      resignation: 'desistência',
      timeout: 'tempo',
      aborted: 'anulação',
    },
    others: 'Mais filtros',
    any: 'todas',
    shortest: 'Jogadas de',
    longest: 'Jogadas até',
    since: 'Dia de',
    until: 'Dia até',
    show: 'Mostrar',
    none: 'Não há partidas assim.',
    more: 'Mais partidas',
    draw: 'Empate',
    length: (moves: number) =>
      `${number(moves)} ${plural(moves, { one: 'jogada', other: 'jogadas' })}`,
  },
  player: {
    since: (date: string) => `Aqui desde ${date}`,
    results: 'Resultados',
    bySide: 'Por regras e lado',
    side: 'Lado',
    won: 'Ganhas',
    lost: 'Perdidas',
    drawn: 'Empates',
    games: 'Últimas partidas',
    analyses: 'Análises',
    none: 'Ainda nenhuma partida acabada.',
    block: 'Bloquear…',
    blockTitle: (name: string) => `Bloquear ${name}?`,
    blockText:
      'Deixam de ver as propostas e as palavras um do outro e não jogam juntos. Pode desfazê-lo na sua página.',
    blockConfirm: 'Bloquear',
  },
};

/** How to play, in Portuguese. */

export const rules: RulesCatalogue = {
  title: 'Como se joga Oware',
  lead: 'Dois jogadores, 48 sementes, cinco minutos para aprender. Cada tabuleiro joga o seu exemplo, e depois pode experimentar.',
  contents: 'Nesta página',

  board: {
    title: 'O tabuleiro',
    text: 'Entre os jogadores há duas filas de seis casas, com quatro sementes em cada uma. A fila à sua frente é a sua. As casas de Sul chamam-se A a F, as de Norte a a f, contadas a partir da esquerda do dono. O que colhe vai para o seu celeiro. Quem tem mais de metade das sementes, 25 de 48, ganha. Sul começa.',
  },
  sowing: {
    title: 'Semear',
    text: 'Tire todas as sementes de uma das suas casas e semeie-as uma a uma nas casas seguintes, no sentido contrário ao dos ponteiros do relógio, também nas do adversário. Aqui Sul semeia D: as quatro sementes caem em E, F, a e b.',
  },
  capturing: {
    title: 'Colher',
    text: 'Quando a sua última semente cai numa casa do adversário e faz 2 ou 3, colhe essas sementes. Se a casa anterior também é do adversário e tem 2 ou 3, colhe-a igualmente, e assim por diante, para trás.',
    example:
      'Sul semeia seis sementes de E. A última faz 3 em e: colhidas. Em d há 2 e em c há 3: colhidas também. Em b há 4, e aí a cadeia acaba; por isso a fica como está, embora tenha 2.',
  },
  three: {
    title: 'Três casas de uma vez',
    text: 'F termina em c. Aí, em b e em a, ficam 2, 3 e 3 sementes: oito sementes numa só jogada.',
  },
  north: {
    title: 'Norte colhe da mesma maneira',
    text: 'Norte semeia quatro sementes de f, uma em A, B, C e D. D e C ficam com 2 e são colhidas. B fica com 4, nem 2 nem 3: a cadeia acaba, e A está a salvo.',
  },
  lap: {
    title: 'A volta completa',
    text: 'Doze sementes ou mais voltam ao ponto de partida. A casa de onde vieram é saltada em cada volta e fica vazia. Aqui D tem 14: depois de C passa-se por cima de D, e as últimas três caem em E, F e a.',
  },
  feeding: {
    title: 'Dar sementes',
    text: 'Quando o adversário não tem sementes, tem de fazer uma jogada que lhe dê algumas, se a tiver. Aqui só E e F chegam ao outro lado. Se nenhuma jogada o consegue, a partida acaba.',
  },
  slam: {
    title: 'O grand slam',
    text: 'Uma jogada que tiraria tudo ao adversário chama-se grand slam. No abapa pode fazê-la, mas não colhe nada. Outras regras fazem de outra maneira: escolha uma e veja.',
    choice: 'Um grand slam',
  },

  end: {
    title: 'O fim',
    items: [
      'Quem tem mais de metade das sementes ganha logo. Com 24 para cada um e o tabuleiro vazio, é empate.',
      'Se quem tem a vez não pode jogar, cada um fica com as sementes do seu lado.',
      'Se uma posição volta, cada um fica com as sementes do seu lado.',
      'Os jogadores podem combinar o fim em qualquer altura. Também então cada um fica com as sementes do seu lado.',
      'Online, quem desiste ou fica sem tempo perde. Uma partida anulada antes de os dois terem jogado não conta.',
    ],
  },
  repetition: {
    title: 'Uma posição volta',
    text: 'Quando as mesmas sementes estão nas mesmas casas e é a vez do mesmo jogador, o jogo podia andar à volta para sempre; por isso acaba. Aqui os dois levam as últimas sementes à volta do tabuleiro; depois de seis jogadas de cada um, está como no início.',
  },
  emptySide: {
    title: 'Não enquanto um lado está vazio',
    text: 'Uma posição que volta quando um jogador não tem sementes não acaba a partida. Ela continua até que uma volte com sementes dos dois lados: aqui uma jogada depois.',
  },

  sets: {
    title: 'As regras que se jogam',
    lead: 'Quatro escolhas fazem todas elas. Uma partida pode ter qualquer mistura.',
    table: {
      rules: 'Regras',
      slam: 'Um grand slam',
      feeding: 'Deixar sementes',
      repetition: 'Uma posição que volta',
    },
  },
  switches: {
    title: 'As quatro escolhas',
    grandSlam: {
      'no-capture': 'A jogada vale, mas não se colhe nada.',
      capture: 'Colhe como outra jogada qualquer.',
      'opponent-collects':
        'Colhe, e o adversário fica com tudo o que resta no tabuleiro. Isso acaba a partida.',
      forbidden: 'Não pode ser jogada. Se não tem outra jogada, a partida acaba.',
      'spare-last': 'Colhe tudo, menos a casa onde caiu a última semente.',
      'spare-first': 'Colhe tudo, menos a casa mais atrás.',
    },
    feeding: {
      'when-starved': 'Só um adversário sem sementes tem de receber algumas.',
      'whenever-possible':
        'Também não o pode deixar sem sementes, a não ser que todas as jogadas o façam.',
    },
    repetition: {
      'split-own': 'A partida acaba, e cada um fica com as sementes do seu lado.',
      'split-even':
        'A partida acaba, e o resto é dividido ao meio: meia semente para cada um, se o número for ímpar.',
      none: 'O jogo continua até os dois combinarem o fim. Depois de 200 jogadas sem colheita, qualquer um pode pedir a divisão; depois de 2000 jogadas, ela faz-se sozinha.',
    },
    seedsPerHouse: 'Quatro é o jogo. Com uma a seis, pode estudar-se.',
  },

  fine: {
    title: 'Pormenores',
    items: [
      '11 e 22 sementes terminam mesmo antes da casa de onde vieram.',
      'Onde um grand slam poupa uma casa, uma cadeia de uma só casa não colhe nada.',
      'Para uma posição que volta os celeiros não contam, e a posição inicial conta.',
      'No fim, o tabuleiro aparece como estava antes da divisão.',
    ],
  },
  round: {
    title: 'Dezassete sementes para um vizinho com fome',
    text: 'Norte não tem nada. F dá a volta toda e deixa 2 em cada casa dele. No abapa elas ficam e alimentam-no, por isso a jogada é permitida. Onde um grand slam colhe, seriam tiradas; então a jogada não o alimenta, e não é.',
  },

  names: {
    title: 'Um jogo, muitos nomes',
    lead: 'Joga-se em toda a África Ocidental e nas Caraíbas, e em cada lugar com um nome próprio.',
    list: [
      ['Oware', 'Gana, e o nome aqui'],
      ['Awalé', 'Costa do Marfim'],
      ['Awélé', 'ga'],
      ['Wari', 'Mali'],
      ['Warri', 'Caraíbas'],
      ['Awari', 'livros e computadores'],
      ['Ayò', 'ioruba'],
      ['Ouri, Ouril, Uril', 'Cabo Verde'],
      ['Wali', 'dagbani'],
      ['Adji', 'ewe'],
      ['Nchọ, Ókwè', 'igbo'],
      ['ise', 'edo'],
      ['Kalah', 'uma folha de regras alemã; noutros lugares, outro jogo'],
    ],
  },

  story: {
    title: 'De onde vem',
    items: {
      akan: 'Pensa-se em geral que vem dos Akan do Gana de hoje, sobretudo dos Axântis. O Gana chama-lhe o seu jogo nacional.',
      legend:
        'Em twi, a língua dos Akan, oware quer dizer «ele ou ela casa-se». A lenda: um homem e uma mulher não conseguiam acabar uma partida, e casaram-se para continuar a jogar.',
      egypt:
        'Duas filas de covas estão talhadas na pedra no antigo Egito, como em Carnaque e junto da terceira pirâmide de Gizé. Ninguém sabe quem as talhou, nem para que jogo.',
      cairo:
        'No Cairo, na década de 1830, Edward Lane viu um parente do jogo, o mankalah: duas vezes seis covas, 72 cauris ou seixos, e alguns tabuleiros com dobradiças.',
      coffee: 'Conta-se que no Egito se jogava nos cafés, e que quem perdia pagava o café.',
      boards:
        'Um tabuleiro pode ser esculpido com arte, assentar num pé ou fechar-se sobre as sementes com dobradiças. Também bastam duas filas de covas feitas na terra. As sementes são, nas Caraíbas, sementes de ouri; noutros lugares, cauris, seixos, berlindes ou contas.',
      advice:
        'Quem vê também entra: é costume que os espectadores falem das jogadas e aconselhem os jogadores.',
    },
  },
  solved: {
    title: 'Resolvido: empate',
    text: 'John Romein e Henri Bal calcularam em 2002 todas as posições do awari. Se ambos jogarem na perfeição, ninguém ganha: cada lado pode forçar o empate.',
    more: 'Lê-se a propósito que, pelas regras resolvidas, um grand slam acaba a partida. Pelas nossas regras «Awari» não se pode jogá-lo enquanto outra jogada deixar sementes ao adversário; se todas as jogadas o forem, tira tudo e a partida acaba. As nossas tabelas por estas regras contam exatamente o que contam as bases de dados publicadas, comparadas até 14 sementes. Por isso ficamos com elas, e lemos a frase como sendo sobre o segundo caso.',
  },
  readings: {
    title: 'Como lemos as folhas de regras',
    items: [
      '«O mesmo tabuleiro» volta quando é a vez do mesmo jogador.',
      'Uma página alemã proíbe qualquer jogada que deixe o adversário sem sementes enquanto outra lhe deixar algumas. Onde um grand slam não colhe nada, isso permite as mesmas jogadas que a nossa regra.',
      'Páginas alemãs e neerlandesas deixam quem não pode dar sementes fazer antes uma jogada em vão. Aqui a partida acaba logo; a contagem é a mesma.',
      'A velha folha alemã «Oware (oder Wari, Kalah)» não fala do grand slam. Por isso, nas nossas regras «Wari», ele colhe como qualquer outra jogada, e os jogadores repartem o resto quando estão de acordo.',
      'Uma página põe a casa f em baixo à esquerda. Sendo de Norte, fica em cima à esquerda, como no exemplo acima.',
    ],
  },

  play: (letter) => `Semear ${letter}`,
  playAll: 'Jogar tudo',
  again: 'Do início',
  tryIt: 'Jogar agora',
};

/** The administrator's page, in Portuguese. */

export const admin: AdminCatalogue = {
  title: 'Moderação',
  key: 'A sua chave',
  keyHint: 'oware admin key NOME mostra-a.',
  open: 'Abrir',
  wrong: 'Esta chave não serve.',
  reports: 'Denúncias',
  noReports: 'Nada para ver.',
  settled: 'Resolvido',
  hide: 'Esconder a mensagem',
  game: 'A partida',
  analysis: 'A análise',
  hideAnalysis: 'Esconder a análise',
  people: 'Pessoas',
  find: 'Nome',
  search: 'Procurar',
  nobody: 'Ninguém.',
  mute: 'Silenciar por um dia',
  unmute: 'Deixar de silenciar',
  ban: 'Banir',
  banCheat: 'Banir por trapaça',
  unban: 'Readmitir',
  rename: 'Mudar o nome',
  newName: 'Nome novo',
  close: 'Fechar a conta',
  sure: (what: string) => `De certeza: ${what}?`,
  muted: 'silenciado',
  banned: 'banido',
  site: 'O site',
  chat: 'O chat está aberto',
  readOnly: 'Só ver: nada se pode mudar',
  tables: 'Tabelas de finais',
  seedsDone: (count: number) => `Resolvido até ${count} sementes.`,
  building: (layer: number, seeds: number, percent: number) =>
    `A construir ${layer} de ${seeds} sementes: ${percent} %.`,
  pace: (boards: string, left: string) => `${boards} posições por segundo, faltam ${left}.`,
  waiting: 'Outro programa está a construir nesta pasta.',
  stopped: 'Parado. O que estava pronto fica.',
  wanted: 'Construir até tantas sementes',
  build: 'Construir',
  stop: 'Parar',
  audit: 'Registo',
  actions: {
    'chat-on': 'chat ligado',
    'chat-off': 'chat desligado',
    'read-only-on': 'site só para ver',
    'read-only-off': 'site aberto de novo',
    'new-password': 'nova senha',
    'close-report': 'denúncia tratada',
    'open-report': 'denúncia reaberta',
    'hide-message': 'mensagem escondida',
    'show-message': 'mensagem mostrada de novo',
    'hide-analysis': 'análise escondida',
    'show-analysis': 'análise mostrada de novo',
    mute: 'silenciado',
    unmute: 'pode escrever de novo',
    ban: 'banido',
    'ban-cheat': 'banido por trapaça',
    unban: 'readmitido',
    rename: 'nome mudado',
    close: 'conta fechada',
    'add-key': 'chave criada',
    'remove-key': 'chave retirada',
    recount: 'aberturas recontadas',
  },
  older: 'Mais antigos',
};

/** O tabuleiro de análise. */
export const analysis: AnalysisCatalogue = {
  title: 'Análise',
  engine: 'Busca',
  deep: (depth: number) => `profundidade ${depth}`,
  cores: 'Núcleos do processador a usar',
  loading: 'Carregando a busca',
  failed: 'Não foi possível carregar a busca.',
  again: 'Tentar de novo',
  bar: (margin: string) => `Sul fica ${margin} à frente no fim`,
  lines: 'Melhores lances',
  proven: 'provado',
  certain: ({ name, least, most, left }) =>
    least === most
      ? `${name} fica com ${least} das ${left} sementes restantes se ambos jogarem o melhor. Está provado.`
      : most === left
        ? `${name} fica com pelo menos ${least} das ${left} sementes restantes, aconteça o que acontecer.`
        : `${name} fica com pelo menos ${least} das ${left} sementes restantes, aconteça o que acontecer; como o tabuleiro se repete decide até ${most - least} a mais.`,
  moves: 'Lances',
  noMoves: 'Jogue um lance no tabuleiro, por qualquer lado.',
  promote: 'Tornar linha principal',
  remove: 'Apagar a partir daqui',
  marks: 'Sinal',
  comment: 'Comentário',
  hints: 'Mostrar valores no tabuleiro',
  threats: 'Mostrar ameaças',
  threat: (house: string, seeds: number) => `${house} ameaça capturar ${seeds}.`,
  noThreat: 'Nenhuma captura ameaça.',
  review: 'Rever a partida',
  reviewing: (done: number, all: number) => `Lance ${done} de ${all}`,
  stop: 'Parar',
  graph: 'A vantagem esperada ao longo da partida',
  accuracy: (name: string, percent: string, lost: string) =>
    `${name}: ${percent} % de precisão, ${lost} sementes perdidas`,
  provenFrom: (move: number) => `A partir do lance ${move}, o resultado estava provado.`,
  mistakes: (count: number) => `${number(count)} ${plural(count, { one: 'erro', other: 'erros' })}`,
  learn: {
    start: 'Aprender com os erros',
    task: 'Aqui um lance custou sementes. Encontre um melhor.',
    right: 'Certo.',
    wrong: 'Há um lance melhor.',
    show: 'Mostrar',
    next: 'Próximo erro',
    end: 'Voltar à análise',
  },
  share: 'A partida em texto',
  read: 'Abrir uma partida ou posição',
  readHint:
    'Lances, uma posição em qualquer notação ou um arquivo OGN; também se pode soltar um arquivo sobre o tabuleiro.',
  open: 'Abrir',
  unreadable: (why: string) => `Não dá para ler isto: ${why}`,
  copy: 'Copiar',
  copied: 'Copiado.',
  link: 'Copiar link',
  download: 'Baixar OGN',
  editor: 'Montar uma posição',
  playComputer: 'Jogar daqui contra o computador',
  playFriend: 'Jogar daqui com um amigo',
  playLocal: 'Jogar daqui nesta tela',
  fresh: 'Nova análise',
  flip: 'Girar o tabuleiro',
};

/** Problemas. */
export const puzzles: PuzzleCatalogue = {
  title: 'Problemas',
  modes: 'Quais problemas',
  task: (name: string) => `${name} joga. Só um lance é certo.`,
  goOn: 'Certo. Continue.',
  solved: 'Resolvido.',
  done: 'Essa é a solução.',
  wrong: 'Esse não. Veja qual é a resposta.',
  worth: (rating: number) => `Dificuldade ${rating}`,
  hint: 'Dica',
  hintHouse: (letter: string) => `Tente a casa ${letter}.`,
  show: 'Mostrar a solução',
  again: 'Tentar de novo',
  next: 'Próximo problema',
  analyse: 'Analisar',
  daily: 'Problema do dia',
  training: 'Treino',
  rush: 'Corrida',
  rushScore: (solved: number, mistakes: number) =>
    `${number(solved)} resolvidos, ${number(mistakes)} de 3 erros`,
  rushOver: (solved: number) =>
    `A corrida acabou: ${number(solved)} ${plural(solved, { one: 'problema resolvido', other: 'problemas resolvidos' })}.`,
  run: 'Série',
  runScore: (solved: number) => `${number(solved)} seguidos`,
  runOver: (solved: number) => `A série acabou: ${number(solved)} seguidos.`,
  runAgain: 'Outra série',
  runBest: 'Melhor série',
  rushAgain: 'Outra corrida',
  stop: 'Parar',
  theme: 'Tema',
  anyTheme: 'Todos',
  rating: 'Sua pontuação',
  ratingHere: 'Pontuação neste navegador',
  uncounted: 'O servidor não respondeu: esta resposta não conta lá.',
  streak: 'Dias seguidos',
  days: (count: number) => `${number(count)} ${plural(count, { one: 'dia', other: 'dias' })}`,
  solvedCount: 'Resolvidos',
  best: 'Melhor corrida',
  themes: {
    'capture-chain': 'Captura em cadeia',
    'long-sowing': 'Semear mais de uma volta',
    feeding: 'Obrigado a alimentar',
    starving: 'Deixar sem sementes',
    'grand-slam': 'Grand slam',
    repetition: 'Repetição',
    'count-to-25': 'Contar até 25',
    'end-count': 'A contagem final',
  },
};

export const device: DeviceCatalogue = {
  title: (level) => `Contra o computador ${number(level)}, neste aparelho`,
  here: 'Só neste aparelho',
  terms:
    'Esta partida joga-se neste aparelho e fica guardada neste navegador. Não aparece em nenhuma lista.',
  stuck: 'O computador ainda não pode jogar.',
  stuckText:
    'A parte do programa que joga não pôde ser carregada. A partida fica guardada e continua quando voltar a ter ligação.',
  declined: 'O computador prefere continuar.',
  games: 'As suas partidas neste aparelho',
  offline: 'Pode jogar neste aparelho.',
};

export const settings: SettingsCatalogue = {
  title: 'Definições',
  theme: 'Cores',
  themes: { auto: 'como o sistema', light: 'claras', dark: 'escuras' },
  text: 'Texto',
  hand: 'No telefone jogo',
  hands: { both: 'com as duas mãos', left: 'com a esquerda', right: 'com a direita' },
  speed: 'Sementeira',
  speeds: { slow: 'lenta', normal: 'tranquila', fast: 'rápida', none: 'sem movimento' },
  display: 'As casas mostram',
  displays: { both: 'sementes e números', seeds: 'sementes', numbers: 'números' },
  hints: 'Explicar as regras quando aparecem',
  turned: 'Tabuleiro virado',
  stillness: 'O seu sistema pede pouco movimento, por isso as sementes não viajam.',
  confirm: 'Perguntar antes de jogar',
  notify: 'Avisar quando for a minha vez, também noutro separador',
  notifyRefused: 'O seu navegador não permite avisos desta página.',
  language: 'Idioma',
  material: 'Tabuleiro',
  materials: {
    wood: 'madeira com celeiros',
    'plain-wood': 'madeira',
    hinged: 'com dobradiças',
    curved: 'filas curvas',
    pedestal: 'com pé',
    earth: 'na terra',
    contrast: 'linhas simples',
  },
  seeds: 'Sementes',
  seedKinds: {
    nickernut: 'sementes de ouri',
    cowrie: 'cauris',
    pebble: 'seixos',
    marble: 'berlindes',
    bead: 'contas',
  },
  sounds: 'Sons',
  soundKinds: { none: 'nenhum', turn: 'quando é a minha vez', all: 'as sementes também' },
  plan: 'Preparar a minha próxima jogada enquanto o adversário pensa',
  keys: 'Teclas simples jogam e anunciam, esteja eu onde estiver na página',
};

export const replay: ReplayCatalogue = {
  play: 'Reproduzir a partida (P)',
  pause: 'Pausa (P)',
  playIt: 'Reproduzir',
  pauseIt: 'Pausa',
  pace: 'Velocidade',
};

export const advice: AdviceCatalogue = {
  title: 'Pista',
  sought: 'À procura de um bom lance…',
  failed: 'Agora não há pistas. Tente de novo quando estiver em linha.',
  play: (letter) => `Experimente ${letter}.`,
  only: 'É o seu único lance.',
  captures: (count) => `Colhe ${seeds(count)}.`,
  saves: (count) => `Evita que lhe colham ${seeds(count)}.`,
  prepares: (letter, count) => `Prepara ${letter}, para colher ${seeds(count)}.`,
  quiet: 'Ainda não há nada para colher; com o tempo, rende mais.',
  expected: (ahead) =>
    ahead === 0
      ? 'Com bom jogo, o empate é provável.'
      : `Com bom jogo, acaba com cerca de ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'a mais' : 'a menos'}.`,
  sure: (ahead) =>
    ahead === 0
      ? 'O empate fica assim garantido.'
      : `É certo: pode acabar com ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'a mais' : 'a menos, e não mais'}.`,
  second: (letter, less) => `${letter}, o segundo melhor lance, rende menos ${seeds(less)}.`,
  taken: (count) => `Com ${number(count)} ${plural(count, { one: 'pista', other: 'pistas' })}.`,
};

/** Keeping analyses on the server, and having them made there. */
export const kept: KeptTexts = {
  title: 'No servidor',
  about:
    'Com uma conta pode guardar análises no servidor: para si, para quem tem a ligação, ou para todos.',
  signIn: 'Entrar',
  name: 'Título',
  who: 'Quem a pode ver',
  visibilities: { private: 'só eu', link: 'quem tem a ligação', public: 'todos' },
  keep: 'Guardar no servidor',
  save: 'Guardar as alterações',
  unsaved: 'Há alterações que ainda não estão guardadas.',
  saved: 'Guardada.',
  link: 'Copiar a ligação',
  drop: 'Apagar',
  mine: 'As suas análises',
  none: 'Ainda não guarda nenhuma.',
  by: (name: string) =>
    `Uma análise de ${name}. Pode percorrê-la; para mudar algo, faça uma cópia.`,
  copy: 'Copiar para as minhas',
  report: 'Denunciar esta análise',
  hidden: 'A moderação escondeu-a: só o dono a vê.',
  load: 'Mostrar a outra versão',
  overwrite: 'Guardar esta em vez dela',
  problem: {
    changed: 'Foi alterada noutro separador ou noutro aparelho.',
    full: 'Não pode guardar mais análises. Apague uma primeiro.',
    gone: 'Essa análise não existe, ou é privada.',
    long: 'Esta análise é longa demais. Encurte comentários ou retire variantes.',
    account: 'Entre primeiro na sua conta.',
    unreached: 'O servidor está inacessível. A sua análise continua neste navegador.',
    other: 'O servidor não a aceitou.',
  },
  server: {
    ask: 'Pedir análise ao servidor',
    place: (place: number) => `Número ${number(place)} na fila`,
    cancel: 'Cancelar',
    full: 'O servidor já tem bastante para analisar. Tente daqui a alguns minutos, ou reveja a partida neste navegador.',
    unreached: 'O servidor está inacessível. A revisão neste navegador funciona sem ele.',
    failed: 'O servidor desistiu. Tente de novo, ou reveja a partida neste navegador.',
  },
};

/** The opening explorer and training. */
export const study: StudyTexts = {
  explorer: {
    title: 'Aberturas',
    source: 'De quem são as partidas',
    sources: {
      engine: 'Do programa',
      people: 'Jogadas aqui',
      computer: 'Contra o computador',
    },
    asking: 'A procurar…',
    unreached: 'O site não responde. As partidas do programa estão aqui na mesma.',
    again: 'Tentar de novo',
    unknown: 'O programa não jogou partidas com estas regras.',
    none: 'Nenhuma destas partidas chegou a esta posição.',
    count: (count) =>
      `${games(count)} ${plural(count, { one: 'chegou', other: 'chegaram' })} a esta posição.`,
    house: 'Casa',
    played: 'Jogada',
    result: 'Sul ganhou, empates, Norte ganhou',
    results: (south, draws, north) =>
      `Sul ganhou ${south} %, empates ${draws} %, Norte ganhou ${north} %`,
    play: (house, count) => `Jogar ${house}, como em ${games(count)}`,
    about: {
      engine: 'Partidas do programa contra si próprio, com bons lances tirados à sorte.',
      people: 'Partidas acabadas entre duas pessoas aqui, que estão nas listas.',
      computer: 'Partidas acabadas contra o computador aqui, que estão nas listas.',
    },
  },
  training: {
    title: 'Treino',
    about:
      'Continue daqui contra um nível. Ele diz o que fazem os seus lances e avisa antes de um lance que perde sementes.',
    level: 'Nível',
    start: 'Começar o treino',
    stop: 'Acabar o treino',
    back: 'Voltar atrás',
    yours: 'É a sua vez.',
    thinking: 'O computador pensa…',
    over: 'A partida acabou.',
    failed: 'Não foi possível carregar a pesquisa.',
    again: 'Tentar de novo',
    warning: (house, lost) => `Segundo a pesquisa, ${house} perde ${lost} sementes.`,
    insist: (house) => `Jogar ${house} na mesma`,
    withdraw: 'Escolher outro lance',
    said: (house) => `O computador jogou ${house}.`,
    reasons: {
      captures: (count) => `Colhe ${seeds(count)}.`,
      feeds: 'Tem de lhe dar sementes.',
      only: 'Não tinha outro lance.',
      saves: (houses, count) => `Salva ${houses} de uma colheita de ${seeds(count)}.`,
      threatens: (house, count) => `Ameaça colher ${seeds(count)} com ${house}.`,
      keeps: 'Guarda do seu lado todas as sementes semeadas.',
      hoards: (house, count) => `Acumula ${seeds(count)} em ${house}.`,
    },
    proven: (margin) => `Provado: acaba com ${margin} para o computador.`,
    searched: (depth, margin) =>
      `Procurado até à profundidade ${depth}: vale ${margin} sementes para o computador.`,
  },
};

export { rated } from './rated_pt.ts';
export { help } from './help_pt.ts';
export { events } from './events_pt.ts';
export { fair, front, search } from './watch_pt.ts';
