/** The server's JSON as the page names it. Its types are generated from docs/openapi.json with each build. */
import type {
  AccountsSetBlockBody,
  AnalysisProbeAnswer,
  ChatMessage,
  ChatMessagesAnswer,
  Clock,
  Game,
  GamesActBody,
  KeptSummary,
  LobbyShowAnswer,
  Me,
  NewGame,
  PagesListAnswer,
} from './generated';

export type {
  AnalysisMessage,
  AnalysisOrder,
  AnalyzedPly,
  AuditEntry,
  Block,
  ChatMessage,
  Created,
  KeepAnalysis,
  KeptAnalysis,
  KeptSummary,
  ListedGame,
  LiveMessage,
  MadeToken,
  Me,
  NewGame,
  OpenGame,
  PersonSeen,
  PlayerKind,
  PlayerPage,
  PuzzlesAnswerAnswer,
  ReportSeen,
  Scope,
  Session,
  SiteSettings,
  TablesProgress,
  Token,
} from './generated';

export type WireGame = Game;
/** A game's clocks as of the game's `now_ms`. */
export type WireClock = Clock;
/** What is to be agreed about time: per player and move, or days a move. */
export type ClockTerms = NonNullable<NewGame['clock']>;
/** A clock whose terms are told, whatever else is told of it. */
export type Timed = Pick<Clock, 'initial_ms' | 'increment_ms' | 'days_per_move'>;
export type Room = ChatMessage['room'];
export type ChatHistory = ChatMessagesAnswer;
export type GameAction = GamesActBody['action'];
/** What endgame tables say of a position. */
export type Probed = AnalysisProbeAnswer;
export type Lobby = LobbyShowAnswer;
/** Texts that the administrator of the site may have written. */
export type TextName = PagesListAnswer['pages'][number];
export type You = NonNullable<Me['you']>;
export type Visibility = KeptSummary['visibility'];
export type BlockKind = AccountsSetBlockBody['kind'];
