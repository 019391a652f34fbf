/** Analyses that the server keeps for accounts, those that it makes, and what its tables prove. */
import { ask } from './api';
import type { Socket } from './live';
import type { AnalysisOrder, KeepAnalysis, KeptAnalysis, KeptSummary, Probed } from './wire';

const at = (id: string): string => `/api/analyses/${encodeURIComponent(id)}`;

export const fetchMine = (): Promise<{ analyses: readonly KeptSummary[] }> =>
  ask('/api/me/analyses');
export const fetchKept = (id: string): Promise<KeptAnalysis> => ask(at(id));
export const keepNew = (analysis: KeepAnalysis): Promise<KeptAnalysis> =>
  ask('/api/me/analyses', analysis);
export const replaceKept = (
  id: string,
  version: number,
  analysis: KeepAnalysis,
): Promise<{ version: number }> => ask(at(id), { ...analysis, version });
/** Tells the administrators of somebody's analysis. */
export const reportKept = (analysis: string, reason: string): Promise<unknown> =>
  ask('/api/reports', { analysis, reason });
export const dropKept = (id: string): Promise<unknown> => ask(at(id), {}, 'DELETE');

const made = (id: string): string => `/api/analysis/${encodeURIComponent(id)}`;

export const orderAnalysis = (order: AnalysisOrder): Promise<{ id: string; place: number }> =>
  ask('/api/analysis', order);
export const giveUp = (id: string): Promise<unknown> => ask(made(id), {}, 'DELETE');

/** What the server's endgame tables say of a position. */
export const probeTables = (position: string, rules: string): Promise<Probed> =>
  ask(`/api/tables/probe?${new URLSearchParams({ position, rules })}`);

/** A socket that tells how the analysis goes. */
export function follow(id: string): Socket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(`${scheme}//${location.host}${made(id)}/live`) as never;
}
