/** Alerts as they are kept in the settings, with what each has seen: a crossing while we were off counts. */
import { alertRow, ALERTS_MAX, type AlertRow } from '@shared/contract/terminal';
import type { SettingsStore } from '../ports';
import type { AlertState } from './threshold';

export interface SavedAlert {
  readonly row: AlertRow;
  /** By what it is about: a symbol, a position, "" for all. */
  readonly states: Readonly<Record<string, AlertState>>;
}

const KEY = 'alerts';
const STATES: ReadonlySet<unknown> = new Set<AlertState>(['waiting', 'armed', 'fired']);

interface Read {
  readonly alerts: readonly SavedAlert[];
  /** Something was left out: damaged, of another version, or in a file that was lost. */
  readonly isMissingSome: boolean;
}

export function readAlerts(settings: SettingsStore): Read {
  const saved = settings.get(KEY);
  if (saved === undefined) return { alerts: [], isMissingSome: settings.hasLost };
  if (!Array.isArray(saved)) return { alerts: [], isMissingSome: true };
  const alerts = saved.slice(0, ALERTS_MAX).flatMap((entry: unknown) => readOne(entry));
  return { alerts, isMissingSome: alerts.length < saved.length };
}

export function writeAlerts(settings: SettingsStore, alerts: readonly SavedAlert[]): void {
  settings.set(KEY, alerts);
}

function readOne(entry: unknown): SavedAlert[] {
  if (typeof entry !== 'object' || entry === null || !('row' in entry)) return [];
  const row = alertRow.safeParse(entry.row);
  if (!row.success) return [];
  const states = 'states' in entry ? entry.states : null;
  const known = Object.entries(typeof states === 'object' && states !== null ? states : {});
  const sound = known.filter((pair): pair is [string, AlertState] => STATES.has(pair[1]));
  return [{ row: row.data, states: Object.fromEntries(sound) }];
}
