/**
 * The way of a withdrawal once it has been asked for (exchange-rules §6): reviewed, paid, confirmed,
 * each step when it is due or when somebody decides it, with its postings, events and record. Which
 * steps there are is the table's to say; a step that is not in it is a defect and throws.
 */
import type { WithdrawalRules } from '@shared/domain/withdrawal-defaults';
import { pow10 } from '@shared/money/decimal';
import { sha256 } from '../journal';
import type { Floor } from '../spot/floor';
import { VALUE_DECIMALS, type PriceSource } from '../valuation';
import type { WithdrawalRegistry } from './registry';
import type { WithdrawalScript } from './script';
import type { WithdrawalVault } from './vault';
import { moveOn, NO_INFO, type LiveWithdrawal } from './withdrawal';

const REJECTED = 'rejected at review';
const FAILED = 'payment failed';

/** What the flow works on and with. */
export interface WithdrawalParts {
  readonly rules: WithdrawalRules;
  readonly seed: number;
  readonly floor: Floor;
  readonly prices: PriceSource;
  readonly registry: WithdrawalRegistry;
  readonly script: WithdrawalScript;
  readonly vault: WithdrawalVault;
}

export class WithdrawalFlow {
  readonly #parts: WithdrawalParts;
  readonly #autoApproveValue: bigint;
  #dueMs = Infinity;

  constructor(parts: WithdrawalParts) {
    this.#parts = parts;
    this.#autoApproveValue = BigInt(parts.rules.autoApproveUsdt) * pow10(VALUE_DECIMALS);
  }

  /** When the next step is due. */
  get dueMs(): number {
    return this.#dueMs;
  }

  /** It has been asked for: it waits for its review. */
  begin(live: LiveWithdrawal): void {
    this.#parts.registry.add(live);
    this.#wait(live, 'review');
    this.findNextDue();
  }

  /** Takes every step that is due, the earliest first. */
  runDue(): void {
    while (this.#dueMs <= this.#parts.floor.log.nowMs) {
      const live = this.#nextDue();
      if (live !== null) this.#step(live);
      this.findNextDue();
    }
  }

  /** What an operator decides, and why (empty: a standing phrase). It must be possible. */
  decide(
    live: LiveWithdrawal,
    action: 'approve' | 'reject' | 'revoke' | 'fail',
    info: string,
  ): void {
    if (action === 'approve') this.#approve(live);
    else if (action === 'fail') this.#fail(live, info || FAILED);
    else this.#turnDown(live, action, action === 'revoke' ? NO_INFO : info || REJECTED);
    this.findNextDue();
  }

  #step(live: LiveWithdrawal): void {
    if (live.status === 'UNAPPROVED') this.#review(live);
    else if (live.status === 'APPROVED') this.#pay(live);
    else if (live.status === 'PAYMENT_FAILED') this.#retry(live);
    else if (this.#parts.script.failsToPay(live, live.failures)) this.#fail(live, FAILED);
    else this.#complete(live);
  }

  #review(live: LiveWithdrawal): void {
    const objection = this.#parts.script.objection(live);
    if (objection !== null) this.#turnDown(live, 'reject', objection);
    else if (this.#needsHand(live)) live.dueMs = Infinity;
    else this.#approve(live);
  }

  /** Whether it is worth so much that somebody has to approve it; so is what has no price. */
  #needsHand({ asset, amount }: LiveWithdrawal): boolean {
    const price = this.#parts.prices.price(this.#parts.floor.ledger.assetOf(asset));
    return price === 0n || amount * price > this.#autoApproveValue;
  }

  #approve(live: LiveWithdrawal): void {
    moveOn(live, 'approve');
    this.#wait(live, 'pay');
  }

  #pay(live: LiveWithdrawal): void {
    const { vault, seed, floor } = this.#parts;
    moveOn(live, 'pay');
    vault.pay(live);
    live.txId = sha256(`${String(seed)}${String(live.id)}`);
    live.applyTimeMs = floor.log.nowMs;
    this.#wait(live, 'confirm');
  }

  #retry(live: LiveWithdrawal): void {
    moveOn(live, 'retry');
    live.info = NO_INFO;
    this.#wait(live, 'confirm');
  }

  #complete(live: LiveWithdrawal): void {
    moveOn(live, 'complete');
    this.#parts.vault.complete(live);
    this.#end(live);
  }

  #fail(live: LiveWithdrawal, info: string): void {
    moveOn(live, 'fail');
    live.info = info;
    live.failures += 1;
    if (live.failures <= this.#parts.rules.retries) {
      this.#wait(live, 'retry');
      return;
    }
    this.#parts.vault.refund(live);
    this.#end(live);
  }

  #turnDown(live: LiveWithdrawal, event: 'reject' | 'revoke', info: string): void {
    moveOn(live, event);
    live.info = info;
    this.#parts.vault.release(live);
    this.#end(live);
  }

  #wait(live: LiveWithdrawal, step: 'review' | 'pay' | 'confirm' | 'retry'): void {
    const { floor, script } = this.#parts;
    live.dueMs = floor.log.nowMs + script.delayMs(step, live);
    this.#tell(live);
  }

  #end(live: LiveWithdrawal): void {
    this.#tell(live);
    const withdrawal = this.#parts.registry.finish(live);
    this.#parts.floor.records.keep({ kind: 'withdrawal', withdrawal });
  }

  #tell({ uid, id, status }: LiveWithdrawal): void {
    this.#parts.floor.log.tell({ type: 'withdrawalChanged', uid, id, status });
  }

  /** The one that is due first; of several the one that was asked for first. */
  #nextDue(): LiveWithdrawal | null {
    let next: LiveWithdrawal | null = null;
    for (const live of this.#parts.registry.live()) {
      if (live.dueMs < (next?.dueMs ?? Infinity)) next = live;
    }
    return next;
  }

  /** Looks up what is due next; after the registry was filled from a snapshot, too. */
  findNextDue(): void {
    this.#dueMs = this.#nextDue()?.dueMs ?? Infinity;
  }
}
