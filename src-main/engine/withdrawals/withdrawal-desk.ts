/**
 * Withdrawals from the spot wallet (exchange-rules §6): asked for, reviewed, paid, confirmed, each step
 * on market time. It never decides twice: what has ended is a record and stays as it is.
 */
import type { WithdrawalStatus } from '@shared/domain/withdrawal';
import type { WithdrawalAsset, WithdrawalRules } from '@shared/domain/withdrawal-defaults';
import {
  checkWithdrawalFunds,
  checkWithdrawalRules,
  checkWithdrawalShape,
} from '@shared/domain/withdrawal-rules';
import { rejection, type Rejection } from '@shared/domain/rejection';
import { nextWithdrawalStatus } from '@shared/domain/withdrawal-transitions';
import type { RngState } from '@shared/kernel/rng';
import { atoms, type Atoms } from '@shared/money/units';
import type { Department } from '../department';
import type { EngineRecord } from '../engine';
import { sha256 } from '../journal';
import type { Floor } from '../spot/floor';
import { unknownAccount } from '../orders/users';
import { VALUE_DECIMALS, type PriceSource } from '../valuation';
import type { AdminWithdrawal, ApplyWithdrawal, WithdrawalCommand } from './commands';
import type { WithdrawalFilter, WithdrawalPage, WithdrawalQuery } from './query';
import { WithdrawalRegistry } from './registry';
import { WithdrawalScript } from './script';
import { WithdrawalVault } from './vault';
import { decodeLive, encodeLive, moveOn, type LiveState, type LiveWithdrawal } from './withdrawal';

const FIRST_ID = 1_000_001;
const INFO_MAX = 200;
const REJECTED = 'rejected at review';
const FAILED = 'payment failed';
/** Nobody has to look at a retry: its owner sees that it is being tried again. */
const NO_INFO = '';

interface DeskState {
  readonly nextId: number;
  readonly rng: RngState;
  readonly live: readonly LiveState[];
}

export class WithdrawalDesk implements Department, WithdrawalQuery {
  readonly name = 'withdrawals';
  readonly #rules: WithdrawalRules;
  readonly #assets: ReadonlyMap<string, WithdrawalAsset>;
  readonly #seed: number;
  readonly #floor: Floor;
  readonly #prices: PriceSource;
  readonly #vault: WithdrawalVault;
  readonly #registry = new WithdrawalRegistry();
  readonly #script: WithdrawalScript;
  readonly #autoApproveValue: bigint;
  #nextId = FIRST_ID;
  #dueMs = Infinity;

  constructor(rules: WithdrawalRules, seed: number, floor: Floor, prices: PriceSource) {
    this.#rules = rules;
    this.#seed = seed;
    this.#floor = floor;
    this.#prices = prices;
    const known = rules.assets.filter(({ asset }) => floor.ledger.assetOf(asset) !== -1);
    this.#assets = new Map(known.map((asset) => [asset.asset, asset]));
    this.#vault = new WithdrawalVault(floor.ledger, floor.users);
    this.#script = new WithdrawalScript(rules, seed);
    this.#autoApproveValue = BigInt(rules.autoApproveUsdt) * 10n ** BigInt(VALUE_DECIMALS);
  }

  /** A refusal changes nothing. */
  execute(command: WithdrawalCommand): Rejection | null {
    return command.type === 'applyWithdrawal' ? this.#apply(command) : this.#decide(command);
  }

  /** Asks for a withdrawal: its money is held from now on. */
  #apply({ uid, withdrawal: request }: ApplyWithdrawal): Rejection | null {
    const { ledger, log, users } = this.#floor;
    if (users.indexOf(uid) === -1) return unknownAccount(uid);
    const { asset, withdrawOrderId } = request;
    const malformed = checkWithdrawalShape(request);
    if (malformed !== null) return malformed;
    if (this.#registry.isUsed(uid, withdrawOrderId)) {
      const words = `withdrawOrderId ${withdrawOrderId}: already used`;
      return rejection('withdrawal-id-duplicate', 'withdrawOrderId', words);
    }
    if (ledger.assetOf(asset) === -1) {
      return rejection('unknown-symbol', 'symbol', `symbol ${asset}: unknown`);
    }
    const rules = this.#assets.get(asset);
    const refusal =
      checkWithdrawalRules(rules, request) ??
      checkWithdrawalFunds(request, atoms(this.#vault.free(uid, asset)));
    if (refusal !== null) return refusal;
    const live: LiveWithdrawal = {
      ...request,
      id: this.#nextId++,
      uid,
      fee: rules?.fee ?? atoms(0n),
      txId: '',
      applyTimeMs: 0,
      createdAtMs: log.nowMs,
      status: 'UNAPPROVED',
      info: NO_INFO,
      hold: this.#vault.hold(uid, asset, request.amount),
      failures: 0,
      dueMs: log.nowMs + this.#script.delayMs('review', request),
    };
    this.#registry.add(live);
    this.#tell(live);
    this.#findNextDue();
    return null;
  }

  /** What an operator decides; only in the status in which there is something to decide. */
  #decide({ id, action, info }: AdminWithdrawal): Rejection | null {
    const live = this.#registry.liveById(id);
    const status = live?.status ?? this.#registry.finishedById(id)?.status;
    if (status === undefined) {
      return rejection('withdrawal-not-found', 'id', `id ${String(id)}: no such withdrawal`);
    }
    if (info.length > INFO_MAX) {
      return rejection('invalid-value', 'info', `info: at most ${String(INFO_MAX)} characters`);
    }
    if (live === undefined || nextWithdrawalStatus(status, action) === null) {
      const words = `id ${String(id)}: cannot ${action} what is ${status}`;
      return rejection('withdrawal-not-allowed-in-status', 'action', words);
    }
    switch (action) {
      case 'approve':
        this.#approve(live);
        break;
      case 'reject':
        this.#turnDown(live, 'reject', info === '' ? REJECTED : info);
        break;
      case 'revoke':
        this.#turnDown(live, 'revoke', NO_INFO);
        break;
      case 'fail':
        this.#fail(live, info === '' ? FAILED : info);
        break;
    }
    this.#findNextDue();
    return null;
  }

  nextDueMs(): number {
    return this.#dueMs;
  }

  /** The earliest first; what the program slept through happens now (exchange-rules §8). */
  runDue(): void {
    while (this.#dueMs <= this.#floor.log.nowMs) {
      const live = this.#nextDue();
      if (live !== null) this.#step(live);
      this.#findNextDue();
    }
  }

  #step(live: LiveWithdrawal): void {
    const status: WithdrawalStatus = live.status;
    if (status === 'UNAPPROVED') this.#review(live);
    else if (status === 'APPROVED') this.#pay(live);
    else if (status === 'PAYMENT_FAILED') this.#retry(live);
    else if (this.#script.failsToPay(live, live.failures)) this.#fail(live, FAILED);
    else this.#complete(live);
  }

  #review(live: LiveWithdrawal): void {
    const objection = this.#script.objection(live);
    if (objection !== null) this.#turnDown(live, 'reject', objection);
    else if (this.#needsHand(live)) live.dueMs = Infinity;
    else this.#approve(live);
  }

  /** Whether it is worth so much that somebody has to approve it; so is what has no price. */
  #needsHand({ asset, amount }: LiveWithdrawal): boolean {
    const price = this.#prices.price(this.#floor.ledger.assetOf(asset));
    return price === 0n || amount * price > this.#autoApproveValue;
  }

  #approve(live: LiveWithdrawal): void {
    moveOn(live, 'approve');
    this.#wait(live, 'pay');
  }

  #pay(live: LiveWithdrawal): void {
    moveOn(live, 'pay');
    this.#vault.pay(live);
    live.txId = sha256(`${String(this.#seed)}${String(live.id)}`);
    live.applyTimeMs = this.#floor.log.nowMs;
    this.#wait(live, 'confirm');
  }

  #retry(live: LiveWithdrawal): void {
    moveOn(live, 'retry');
    live.info = NO_INFO;
    this.#wait(live, 'confirm');
  }

  #complete(live: LiveWithdrawal): void {
    moveOn(live, 'complete');
    this.#vault.complete(live);
    this.#end(live);
  }

  #fail(live: LiveWithdrawal, info: string): void {
    moveOn(live, 'fail');
    live.info = info;
    live.failures += 1;
    if (live.failures <= this.#rules.retries) {
      this.#wait(live, 'retry');
      return;
    }
    this.#vault.refund(live);
    this.#end(live);
  }

  #turnDown(live: LiveWithdrawal, event: 'reject' | 'revoke', info: string): void {
    moveOn(live, event);
    live.info = info;
    this.#vault.release(live);
    this.#end(live);
  }

  #wait(live: LiveWithdrawal, step: 'pay' | 'confirm' | 'retry'): void {
    live.dueMs = this.#floor.log.nowMs + this.#script.delayMs(step, live);
    this.#tell(live);
  }

  #end(live: LiveWithdrawal): void {
    this.#tell(live);
    const withdrawal = this.#registry.finish(live);
    this.#floor.records.keep({ kind: 'withdrawal', withdrawal });
  }

  #tell({ uid, id, status }: LiveWithdrawal): void {
    this.#floor.log.tell({ type: 'withdrawalChanged', uid, id, status });
  }

  /** The one that is due first; of several the one that was asked for first. */
  #nextDue(): LiveWithdrawal | null {
    let next: LiveWithdrawal | null = null;
    for (const live of this.#registry.live()) {
      if (live.dueMs < (next?.dueMs ?? Infinity)) next = live;
    }
    return next;
  }

  #findNextDue(): void {
    this.#dueMs = this.#nextDue()?.dueMs ?? Infinity;
  }

  /** Nothing here follows prices. */
  followUp(): void {}

  /** Timers keep their time and so fire late. */
  closeTime(): void {}

  assets(): readonly WithdrawalAsset[] {
    return [...this.#assets.values()];
  }

  find(uid: number, filter: WithdrawalFilter, page: number): WithdrawalPage {
    return this.#registry.find(uid, filter, page);
  }

  held(uid: number, asset: string): Atoms {
    return this.#registry.held(uid, asset);
  }

  snapshot(): DeskState {
    const live = Array.from(this.#registry.live(), encodeLive);
    return { nextId: this.#nextId, rng: this.#script.snapshot(), live };
  }

  recall(record: EngineRecord): void {
    if (record.kind === 'withdrawal') this.#registry.addFinished(record.withdrawal);
  }

  restore(state: unknown): void {
    const { nextId, rng, live } = state as DeskState;
    this.#nextId = nextId;
    this.#script.restore(rng);
    for (const withdrawal of live) this.#registry.add(decodeLive(withdrawal));
    this.#registry.sort();
    this.#findNextDue();
  }

  audit(): readonly string[] {
    return this.#vault.isBalanced(this.#registry.live()) ? [] : ['I14'];
  }
}

/** What is asked of withdrawals where they are suspended. */
export const NO_WITHDRAWALS: WithdrawalQuery = {
  assets: () => [],
  find: () => ({ rows: [], count: 0 }),
  held: () => atoms(0n),
};
