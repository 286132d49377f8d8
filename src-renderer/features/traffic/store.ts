/** The mirror of what was said to the exchange, newest first, held still while the trader reads it. */
import type { AuditRow, TrafficRow } from '@shared/contract/terminal/traffic';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { topics, type TopicValue } from '@shared/contract/terminal/topics';
import { createFeatureStore } from '../../lib/feature-store';
import { deskClock } from '../../session/time/clock';
import type { Watch } from '../../session/wire/terminal';
import { terminalRefusal, unreadReason } from '../../session/wire/terminal-refusal';
import { watchTopic } from '../../session/wire/watch-topic';
import { NO_FILTER, type TrafficFilter } from './view-model';

interface TrafficState {
  readonly part: 'requests' | 'record';
  readonly rows: readonly TrafficRow[];
  /** What comes meanwhile is kept, and shown when it goes on. */
  readonly isPaused: boolean;
  readonly filter: TrafficFilter;
  /** Null until the terminal has said it once. */
  readonly audit: TopicValue<'audit'> | null;
  /** Of the record, newest first, as far back as it was read. */
  readonly entries: readonly AuditRow[];
  readonly isOldest: boolean;
  readonly problem: string;
}

export const traffic = createFeatureStore<TrafficState>({
  part: 'requests',
  rows: [],
  isPaused: false,
  filter: NO_FILTER,
  audit: null,
  entries: [],
  isOldest: false,
  problem: '',
});

let newest: readonly TrafficRow[] = [];

const show = (rows: readonly TrafficRow[]): void => {
  newest = rows.slice(0, topics.traffic.capacity);
  if (!traffic.get().isPaused) traffic.mark({ rows: newest });
};

export const watchTraffic: Watch = (terminal) =>
  terminal.subscribe(
    'traffic',
    {},
    {
      onSnapshot: (all) => {
        show(all.toReversed());
      },
      onAppend: (added) => {
        show([...added.toReversed(), ...newest]);
      },
    },
  );

/** Also while it is held: what came in the same frame is not to come after it. */
export function setPaused(isPaused: boolean): void {
  traffic.set({ isPaused, rows: newest });
}

export const watchAudit: Watch = (terminal) =>
  watchTopic(terminal, 'audit', (audit) => {
    traffic.mark({ audit });
  });

/** A record that grows all the time is not read all the time. */
const READ_GAP_MS = 500;
let isReading = false;
let isGrown = false;

/** There is more, or it is looked at for the first time. */
export function recordGrew(terminal: TerminalClient): void {
  isGrown = true;
  if (isReading) return;
  isReading = true;
  isGrown = false;
  void readNewest(terminal).finally(() => {
    deskClock.setAlarm(READ_GAP_MS, () => {
      isReading = false;
      if (isGrown) recordGrew(terminal);
    });
  });
}

/** The newest page; what is shown already and has not moved stays. */
async function readNewest(terminal: TerminalClient): Promise<void> {
  const reply = await terminal.call('auditEntries', { beforeSeq: null });
  if (!reply.ok) {
    traffic.set({ problem: terminalRefusal(reply.error) });
    return;
  }
  const { entries } = traffic.get();
  const { rows } = reply.value;
  const oldest = rows.at(-1)?.seq ?? 1;
  const joins = entries.some(({ seq }) => seq >= oldest - 1);
  const before = joins ? entries.filter(({ seq }) => seq < oldest) : [];
  const all = [...rows, ...before];
  traffic.set({ entries: all, isOldest: (all.at(-1)?.seq ?? 1) === 1, problem: '' });
}

export async function readOlder(terminal: TerminalClient): Promise<void> {
  const lastSeq = () => traffic.get().entries.at(-1)?.seq ?? null;
  const beforeSeq = lastSeq();
  const reply = await terminal.call('auditEntries', { beforeSeq });
  if (!reply.ok) {
    traffic.set({ problem: terminalRefusal(reply.error) });
    return;
  }
  if (lastSeq() !== beforeSeq) return; // it ends elsewhere meanwhile
  const { rows } = reply.value;
  const { entries } = traffic.get();
  traffic.set({ entries: [...entries, ...rows], isOldest: rows.length === 0 || isFirst(rows) });
}

const isFirst = (rows: readonly AuditRow[]): boolean => rows.at(-1)?.seq === 1;

/** All of it, oldest first, page by page; the terminal shows it as work that can be stopped. */
export async function readAllEntries(
  terminal: TerminalClient,
): Promise<{ readonly rows: readonly AuditRow[]; readonly error: string }> {
  const rows: AuditRow[] = [];
  for (;;) {
    const afterSeq = rows.at(-1)?.seq ?? 0;
    const reply = await terminal.call('exportAudit', { afterSeq });
    if (!reply.ok) return { rows, error: terminalRefusal(reply.error) };
    rows.push(...reply.value.rows);
    if (reply.value.isLast) return { rows, error: unreadReason(reply) };
  }
}
