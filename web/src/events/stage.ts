/** What was agreed for an event, and how far it has come, in words. */
import { rulesOf, timeOf } from '../game/terms';
import type { EventTexts } from '../i18n/later/events_en';
import type { Words } from '../i18n/index.svelte';
import type { OwareEvent } from '../net/events';
import { winnerOf } from './table';
import { whenText } from './times';

const kMinuteMs = 60_000;

export function termsOf(event: OwareEvent, t: Words, e: EventTexts): readonly string[] {
  return [
    e.formats[event.format],
    ...(event.team_best > 0 ? [e.battle] : []),
    rulesOf(t, event.rules),
    timeOf(t, event.clock),
    ...(event.host?.extra_ms ? [e.hostHas(event.host.extra_ms / kMinuteMs)] : []),
    ...(event.berserk ? [e.berserk] : []),
    event.rated ? e.rated : e.unrated,
    ...(event.min_rating !== null ? [e.ratedFrom(event.min_rating)] : []),
    ...(event.max_rating !== null ? [e.ratedTo(event.max_rating)] : []),
    ...(event.min_games > 0 ? [e.games(event.min_games)] : []),
    ...(event.club !== null ? [e.membersOnly(event.club.name)] : []),
  ];
}

export function stageOf(event: OwareEvent, now: number, language: string, e: EventTexts): string {
  const { phase, starts_at: starts, duration_ms: lasts, round, rounds, host_score: host } = event;
  if (phase === 'cancelled') return e.cancelled;
  if (phase === 'open') return e.begins(whenText(language, starts, now));
  if (host) {
    const score = e.hostScore(event.founder.name, host.won, host.drawn, host.lost);
    return phase === 'finished' ? `${e.isOver} ${score}` : score;
  }
  const winner = winnerOf(event);
  if (phase === 'finished') return winner === null ? e.isOver : e.won(winner);
  if (lasts !== null) return e.ends(whenText(language, starts + lasts, now));
  return rounds === null ? e.roundOnly(round) : e.round(round, rounds);
}
