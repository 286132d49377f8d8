/**
 * The record of intents and of what came of them: appended before anything leaves, verified at every start. A break in
 * its chain is named, nothing is deleted, and a live account opens only after the trader has seen the break.
 */
import type { CommandOutput, TopicValue } from '@shared/contract/terminal';
import type { Clock } from '@shared/kernel/ports';
import { faultWords } from '@shared/kernel/fault-words';
import type { GatedKind, GateSource } from '../gate';
import type { Latest, Outbox } from '../outbox';
import type { AuditBreak, AuditNote, AuditStore, Log } from '../ports';
import type { Refusal } from '../refusal-words';
import type { Task, Tasks } from '../tasks';
import { STOPPED } from '../unread';

export interface AuditParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: AuditStore;
  readonly mode: 'paper' | 'live';
}

export interface AuditFact {
  readonly kind: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Entries that are checked before anything else may happen in between. */
const SLICE = 2_000;
const PAGE = 500;
const EXPORT_PAGE = 5_000;
/** More would say nothing more. */
const BREAKS_MAX = 100;
const ACKNOWLEDGED = 'audit.acknowledged';
/** In the place of entries that the disk has refused. */
const MISSED = 'audit.missed';

export class Audit implements GateSource {
  readonly topic: Latest<TopicValue<'audit'>>;
  readonly #parts: AuditParts;
  #breaks: AuditBreak[] = [];
  #export: Task | null = null;
  /** Entries that are not in the record, since when; null while none are missing. */
  #missed: { readonly count: number; readonly sinceMs: number } | null = null;
  #cancelAlarm: () => void = () => undefined;

  constructor(parts: AuditParts) {
    this.#parts = parts;
    this.topic = parts.outbox.latest<TopicValue<'audit'>>({
      state: 'checking',
      entries: parts.store.auditSize(),
      breaks: [],
      problem: '',
    });
    this.#check(0);
  }

  /** Never throws: a disk that refuses must not keep anybody from cancelling; it is shown instead. */
  note(kind: string, facts: AuditFact['facts']): void {
    try {
      this.#parts.store.appendAudit(this.#notesOf([{ kind, facts }]));
      this.#written();
    } catch (fault) {
      const { count, sinceMs } = this.#missed ?? { count: 0, sinceMs: this.#parts.clock.nowMs() };
      this.#missed = { count: count + 1, sinceMs };
      const message = faultWords(fault);
      this.#parts.log.error('audit-not-written', { kind, message });
      this.topic.set({ ...this.topic.get(), problem: message });
    }
  }

  /** Both are on the disk when it returns, or neither: then it throws what the store throws. */
  noteWith(facts: readonly AuditFact[], work: () => void): void {
    const { store } = this.#parts;
    store.together(() => {
      work();
      store.appendAudit(this.#notesOf(facts));
    });
    this.#written();
  }

  refusal(kind: GatedKind): Refusal | null {
    if (this.#parts.mode === 'paper' || kind === 'cancel' || kind === 'exit') {
      return null;
    }
    const { state, breaks } = this.topic.get();
    if (state === 'whole') return null;
    if (state === 'checking') {
      return { code: 'AUDIT_CHECKING', message: 'the record of this account is still being read' };
    }
    const seq = breaks.find((one) => !one.isAcknowledged)?.seq ?? 0;
    const words = `the record of this account does not hold at entry ${seq}`;
    return { code: 'AUDIT_BROKEN', message: `${words}: look at it under Traffic, Record` };
  }

  /** Newest first. */
  entries(beforeSeq: number | null): CommandOutput<'auditEntries'> {
    const rows = this.#parts.store.auditBefore(beforeSeq, PAGE);
    return { rows: [...rows], isWhole: this.#breaks.length === 0 };
  }

  acknowledge(): void {
    const { breaks } = this.topic.get();
    for (const { seq, why, isAcknowledged } of breaks) {
      if (!isAcknowledged) this.note(ACKNOWLEDGED, { seq, why });
    }
    this.#judge();
  }

  export(afterSeq: number, tasks: Tasks): CommandOutput<'exportAudit'> {
    if (afterSeq === 0) {
      this.#export?.end('failed');
      this.#export = tasks.begin('export', '', this.#parts.store.auditSize());
    }
    if (this.#export?.isStopped === true) {
      return { rows: [], isLast: true, error: STOPPED };
    }
    const rows = this.#parts.store.auditAfter(afterSeq, EXPORT_PAGE);
    this.#export?.add(rows.length);
    const isLast = rows.length < EXPORT_PAGE;
    if (isLast) {
      this.#export?.end('done');
      this.#export = null;
    }
    return { rows: [...rows], isLast, error: null };
  }

  close(): void {
    this.#cancelAlarm();
  }

  /** A long record is read between other work; entry on a live account waits for it. */
  #check(afterSeq: number): void {
    const { checkedTo, isEnd, breaks } = this.#parts.store.verifyAudit(afterSeq, SLICE);
    this.#breaks = [...this.#breaks, ...breaks].slice(0, BREAKS_MAX);
    if (isEnd) {
      this.#judge();
      return;
    }
    this.#cancelAlarm = this.#parts.clock.setAlarm(0, () => {
      this.#check(checkedTo);
    });
  }

  #judge(): void {
    const seen = this.#breaks.length === 0 ? new Set() : this.#acknowledged();
    const breaks = this.#breaks.map((one) => ({ ...one, isAcknowledged: seen.has(nameOf(one)) }));
    const isBroken = breaks.some(({ isAcknowledged }) => !isAcknowledged);
    if (isBroken) this.#parts.log.error('audit-broken', { at: breaks[0]?.seq ?? 0 });
    this.topic.set({ ...this.topic.get(), state: isBroken ? 'broken' : 'whole', breaks });
  }

  #acknowledged(): ReadonlySet<unknown> {
    const entries = this.#parts.store.auditOfKind(ACKNOWLEDGED);
    return new Set(entries.map(({ content }) => nameIn(content)));
  }

  /** Behind an entry that says how many before them are missing, if any are. */
  #notesOf(facts: readonly AuditFact[]): readonly AuditNote[] {
    const atMs = this.#parts.clock.nowMs();
    const missed = this.#missed === null ? [] : [{ kind: MISSED, facts: this.#missed }];
    return [...missed, ...facts].map(({ kind, facts: told }) => ({
      atMs,
      kind,
      content: JSON.stringify(told),
    }));
  }

  #written(): void {
    this.#missed = null;
    const entries = this.#parts.store.auditSize();
    this.topic.set({ ...this.topic.get(), entries, problem: '' });
  }
}

/** A break is the same one only at the same place and of the same kind: more may be missing there by now. */
const nameOf = ({ seq, why }: { readonly seq?: unknown; readonly why?: unknown }): string =>
  JSON.stringify([seq, why]);

/** The entry may be the damaged one. */
function nameIn(content: string): string {
  try {
    return nameOf((JSON.parse(content) as { seq?: unknown; why?: unknown } | null) ?? {});
  } catch {
    return '';
  }
}
