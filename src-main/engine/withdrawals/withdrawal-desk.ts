/**
 * The withdrawals desk (exchange-rules §6): what may be withdrawn from a spot wallet, what an operator
 * may decide, and what is known of every withdrawal there was. What has ended stays as it is.
 */
import type { WithdrawalAsset, WithdrawalRules } from '@shared/domain/withdrawal-defaults';
import {
  checkWithdrawalFunds,
  checkWithdrawalRules,
  checkWithdrawalShape,
  WITHDRAWAL_INFO_MAX,
  type AskedAmount,
  type WithdrawalRequest,
} from '@shared/domain/withdrawal-rules';
import { rejection, unknownSymbol, type Rejection } from '@shared/domain/rejection';
import { nextWithdrawalStatus } from '@shared/domain/withdrawal-transitions';
import type { RngState } from '@shared/kernel/rng';
import { atoms, type Atoms } from '@shared/money/units';
import type { Department } from '../department';
import type { EngineRecord } from '../engine';
import { unknownAccount } from '../orders/users';
import type { Floor } from '../spot/floor';
import type { PriceSource } from '../valuation';
import type { AdminWithdrawal, ApplyWithdrawal, WithdrawalCommand } from './commands';
import { WithdrawalFlow, type WithdrawalParts } from './flow';
import type { WithdrawalFilter, WithdrawalPage, WithdrawalQuery } from './query';
import { WithdrawalRegistry } from './registry';
import { WithdrawalScript } from './script';
import { WithdrawalVault } from './vault';
import { decodeLive, encodeLive, NO_INFO, type LiveState } from './withdrawal';

const FIRST_ID = 1_000_001;

interface DeskState {
  readonly nextId: number;
  readonly rng: RngState;
  readonly live: readonly LiveState[];
}

export class WithdrawalDesk implements Department, WithdrawalQuery {
  readonly name = 'withdrawals';
  readonly #parts: WithdrawalParts;
  readonly #flow: WithdrawalFlow;
  /** What can be withdrawn, by its name. */
  readonly #assets: ReadonlyMap<string, WithdrawalAsset>;
  #nextId = FIRST_ID;

  constructor(rules: WithdrawalRules, seed: number, floor: Floor, prices: PriceSource) {
    const registry = new WithdrawalRegistry();
    const script = new WithdrawalScript(rules, seed);
    const vault = new WithdrawalVault(floor.ledger, floor.users);
    this.#parts = { rules, seed, floor, prices, registry, script, vault };
    this.#flow = new WithdrawalFlow(this.#parts);
    const known = rules.assets.filter(({ asset }) => floor.ledger.assetOf(asset) !== -1);
    this.#assets = new Map(known.map((asset) => [asset.asset, asset]));
  }

  /** A refusal changes nothing. */
  execute(command: WithdrawalCommand): Rejection | null {
    return command.type === 'applyWithdrawal' ? this.#apply(command) : this.#decide(command);
  }

  /** Asks for a withdrawal: its money is held from now on. */
  #apply({ uid, withdrawal: request }: ApplyWithdrawal): Rejection | null {
    const refusal = this.refusal(uid, request);
    if (refusal !== null) return refusal;
    const { floor, vault } = this.#parts;
    this.#flow.begin({
      ...request,
      id: this.#nextId++,
      uid,
      fee: this.#assets.get(request.asset)?.fee ?? atoms(0n),
      txId: '',
      applyTimeMs: 0,
      createdAtMs: floor.log.nowMs,
      status: 'UNAPPROVED',
      info: NO_INFO,
      hold: vault.hold(uid, request.asset, request.amount),
      failures: 0,
      dueMs: Infinity,
    });
    return null;
  }

  /** The checks of exchange-rules §6, in their order. */
  refusal(uid: number, request: WithdrawalRequest, asked?: AskedAmount): Rejection | null {
    const { floor, registry, vault } = this.#parts;
    const { asset, withdrawOrderId } = request;
    if (floor.users.indexOf(uid) === -1) return unknownAccount(uid);
    const malformed = checkWithdrawalShape(request);
    if (malformed !== null) return malformed;
    if (registry.isUsed(uid, withdrawOrderId)) {
      const words = `withdrawOrderId ${withdrawOrderId}: already used`;
      return rejection('withdrawal-id-duplicate', 'withdrawOrderId', words);
    }
    if (floor.ledger.assetOf(asset) === -1) {
      return unknownSymbol(asset);
    }
    return (
      checkWithdrawalRules(this.#assets.get(asset), request, asked) ??
      checkWithdrawalFunds(request, atoms(vault.free(uid, asset)))
    );
  }

  /**
   * What an operator decides; only in the status in which there is something to decide. A refusal names no
   * id: the exchange may show it in another form.
   */
  #decide({ id, action, info }: AdminWithdrawal): Rejection | null {
    const { registry } = this.#parts;
    const live = registry.liveById(id);
    const status = live?.status ?? registry.finishedById(id)?.status;
    if (status === undefined) {
      return rejection('withdrawal-not-found', 'id', 'id: no such withdrawal');
    }
    if (info.length > WITHDRAWAL_INFO_MAX) {
      return rejection(
        'invalid-value',
        'info',
        `info: at most ${String(WITHDRAWAL_INFO_MAX)} characters`,
      );
    }
    if (live === undefined || nextWithdrawalStatus(status, action) === null) {
      const words = `action ${action}: not of a withdrawal that is ${status}`;
      return rejection('withdrawal-not-allowed-in-status', 'action', words);
    }
    this.#flow.decide(live, action, info);
    return null;
  }

  nextDueMs(): number {
    return this.#flow.dueMs;
  }

  runDue(): void {
    this.#flow.runDue();
  }

  /** Nothing here follows prices. */
  followUp(): void {}

  /** Timers keep their time: what the program slept through happens late, once. */
  closeTime(): void {}

  assets(): readonly WithdrawalAsset[] {
    return [...this.#assets.values()];
  }

  find(uid: number, filter: WithdrawalFilter, page: number): WithdrawalPage {
    return this.#parts.registry.find(uid, filter, page);
  }

  /** Whether anybody may wait to be paid. */
  get isHolding(): boolean {
    return this.#parts.registry.hasLive;
  }

  held(uid: number, asset: string): Atoms {
    return this.#parts.registry.held(uid, asset);
  }

  snapshot(): DeskState {
    const { registry, script } = this.#parts;
    const live = Array.from(registry.live(), encodeLive);
    return { nextId: this.#nextId, rng: script.snapshot(), live };
  }

  recall(record: EngineRecord): void {
    if (record.kind === 'withdrawal') this.#parts.registry.addFinished(record.withdrawal);
  }

  restore(state: unknown): void {
    const { registry, script } = this.#parts;
    const { nextId, rng, live } = state as DeskState;
    this.#nextId = nextId;
    script.restore(rng);
    for (const withdrawal of live) registry.add(decodeLive(withdrawal));
    registry.sort();
    this.#flow.findNextDue();
  }

  audit(): readonly string[] {
    return this.#parts.vault.isBalanced(this.#parts.registry.live()) ? [] : ['I14'];
  }
}

/** Of an exchange without this desk. */
export const SUSPENDED = rejection('withdrawals-suspended', '', 'withdrawals: suspended');

/** What is asked of withdrawals where they are suspended. */
export const NO_WITHDRAWALS: WithdrawalQuery = {
  assets: () => [],
  refusal: () => SUSPENDED,
  find: () => ({ rows: [], count: 0 }),
  held: () => atoms(0n),
};
