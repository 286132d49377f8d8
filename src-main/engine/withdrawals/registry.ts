/**
 * Every withdrawal there ever was, live and finished, found by account, by id and by the client's id,
 * which is unique for life (exchange-rules §6).
 */
import { atoms, type Atoms } from '@shared/money/units';
import type { WithdrawalFilter, WithdrawalPage, WithdrawalRecord } from './query';
import { isHeld, recordOf, type LiveWithdrawal } from './withdrawal';

const PAGE_ROWS = 100;

interface Account {
  /** In the order of their ids. */
  readonly all: WithdrawalRecord[];
  readonly byClientId: Map<string, WithdrawalRecord>;
}

export class WithdrawalRegistry {
  readonly #accounts = new Map<number, Account>();
  readonly #finished = new Map<number, WithdrawalRecord>();
  readonly #live = new Map<number, LiveWithdrawal>();

  /** A withdrawal that begins. Ids must rise. */
  add(withdrawal: LiveWithdrawal): void {
    this.#live.set(withdrawal.id, withdrawal);
    this.#list(withdrawal);
  }

  /** One that ended in an earlier run: the records hold it. */
  addFinished(record: WithdrawalRecord): void {
    this.#finished.set(record.id, record);
    this.#list(record);
  }

  /** It is over: what was live becomes the record that never changes. */
  finish(withdrawal: LiveWithdrawal): WithdrawalRecord {
    const record = recordOf(withdrawal);
    this.#live.delete(record.id);
    this.#finished.set(record.id, record);
    const account = this.#accounts.get(record.uid);
    const at = account?.all.indexOf(withdrawal) ?? -1;
    if (account !== undefined && at !== -1) account.all[at] = record;
    account?.byClientId.set(record.withdrawOrderId, record);
    return record;
  }

  #list(withdrawal: WithdrawalRecord): void {
    const { uid, withdrawOrderId } = withdrawal;
    let account = this.#accounts.get(uid);
    if (account === undefined) {
      account = { all: [], byClientId: new Map() };
      this.#accounts.set(uid, account);
    }
    account.all.push(withdrawal);
    account.byClientId.set(withdrawOrderId, withdrawal);
  }

  /** The live and the finished of one restored account are listed apart; this puts them in order. */
  sort(): void {
    for (const { all } of this.#accounts.values()) all.sort((a, b) => a.id - b.id);
  }

  live(): IterableIterator<LiveWithdrawal> {
    return this.#live.values();
  }

  liveById(id: number): LiveWithdrawal | undefined {
    return this.#live.get(id);
  }

  /** One that is over; undefined while it is not, and for an unknown id. */
  finishedById(id: number): WithdrawalRecord | undefined {
    return this.#finished.get(id);
  }

  isUsed(uid: number, withdrawOrderId: string): boolean {
    return this.#accounts.get(uid)?.byClientId.has(withdrawOrderId) === true;
  }

  get hasLive(): boolean {
    return this.#live.size > 0;
  }

  /** What an account has asked for and not yet been paid or given back. */
  held(uid: number, asset: string): Atoms {
    let held = 0n;
    for (const withdrawal of this.#live.values()) {
      if (withdrawal.uid !== uid || withdrawal.asset !== asset) continue;
      if (isHeld(withdrawal.status)) held += withdrawal.amount;
    }
    return atoms(held);
  }

  /** Newest first; `page` from 1, beyond the last it is empty. */
  find(uid: number, filter: WithdrawalFilter, page: number): WithdrawalPage {
    const account = this.#accounts.get(uid);
    const rows: WithdrawalRecord[] = [];
    let count = 0;
    const first = (page - 1) * PAGE_ROWS;
    const all = account?.all ?? [];
    for (let at = all.length - 1; at >= 0; at--) {
      const withdrawal = all[at];
      if (withdrawal === undefined || !matches(withdrawal, filter)) continue;
      if (count >= first && count < first + PAGE_ROWS) rows.push(recordOf(withdrawal));
      count += 1;
    }
    return { rows, count };
  }
}

function matches(withdrawal: WithdrawalRecord, filter: WithdrawalFilter): boolean {
  const { asset, id, withdrawOrderId, startMs, endMs } = filter;
  return (
    withdrawal.createdAtMs >= startMs &&
    withdrawal.createdAtMs <= endMs &&
    (asset === undefined || withdrawal.asset === asset) &&
    (id === undefined || withdrawal.id === id) &&
    (withdrawOrderId === undefined || withdrawal.withdrawOrderId === withdrawOrderId)
  );
}
