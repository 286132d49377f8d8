/** An exchange that pays out: withdrawals in plain words, and where the money is. */
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import type { WithdrawalStatus } from '@shared/domain/withdrawal';
import { WITHDRAWAL_RULES, type WithdrawalRules } from '@shared/domain/withdrawal-defaults';
import type { WithdrawalRequest } from '@shared/domain/withdrawal-rules';
import { parseAmount } from '@shared/domain/order-rules';
import { invariant } from '@shared/kernel/result';
import { formatTrimmed } from '@shared/money/decimal';
import { ALICE, quietConfig, TestExchange } from '../engine.testing';
import type { EngineConfig } from '../engine';
import type { AdminWithdrawal } from './commands';
import type { WithdrawalRecord } from './query';

/** Timers without jitter, so that a test can name the moment. */
export const PUNCTUAL: WithdrawalRules = { ...WITHDRAWAL_RULES, jitter: 0n as never };

export function payingConfig(change: Partial<EngineConfig> = {}): EngineConfig {
  return quietConfig({ spot: SPOT_RULES, withdrawals: PUNCTUAL, ...change });
}

export class WithdrawalExchange extends TestExchange {
  constructor(config: EngineConfig = payingConfig()) {
    super(config);
    this.open(ALICE, 'USDT 100000', 'BTC 5', 'XRP 1000');
  }

  /** "100 USDT to Address1" or "5 XRP to Address1 tag 7". */
  ask(words: string, withdrawOrderId: string, uid = ALICE) {
    const [amountText = '', asset = '', , address = '', , label = ''] = words.split(' ');
    const amount = parseAmount(amountText);
    invariant(amount.ok, 'the amount is readable');
    const withdrawal: WithdrawalRequest = {
      withdrawOrderId,
      asset,
      amount: amount.value,
      address: address.replaceAll('_', ' '),
      label,
    };
    return this.execute({ type: 'applyWithdrawal', atMs: this.nowMs, uid, withdrawal });
  }

  /** Asks for a withdrawal that must be accepted; returns its id. */
  asked(words: string, withdrawOrderId: string, uid = ALICE): number {
    const result = this.ask(words, withdrawOrderId, uid);
    if (!result.ok) throw new Error(result.error.message);
    const event = result.value.find(({ type }) => type === 'withdrawalChanged');
    invariant(event?.type === 'withdrawalChanged', 'an accepted withdrawal says so');
    return event.id;
  }

  decide(id: number, action: AdminWithdrawal['action'], info = '') {
    return this.execute({ type: 'adminWithdrawal', atMs: this.nowMs, id, action, info });
  }

  /** Lets time pass; the statuses every withdrawal went through meanwhile. */
  wait(ms: number): readonly WithdrawalStatus[] {
    this.nowMs += ms;
    return this.do({ type: 'advanceTo', atMs: this.nowMs })
      .filter((event) => event.type === 'withdrawalChanged')
      .map(({ status }) => status);
  }

  record(id: number, uid = ALICE): WithdrawalRecord {
    const filter = { id, startMs: 0, endMs: Infinity };
    const [row] = this.engine.query.withdrawals.find(uid, filter, 1).rows;
    invariant(row !== undefined, 'the withdrawal is known');
    return row;
  }

  /** "status info" */
  outcome(id: number): string {
    const { status, info } = this.record(id);
    return `${status} ${info}`.trim();
  }

  /** What the exchange's own accounts hold of an asset, and what its users do. */
  money(asset: string): string {
    const totals = this.engine.ledgerTotals().find((row) => row.asset === asset);
    invariant(totals !== undefined, 'the asset exists');
    const { ext, fee, wd } = totals.system;
    const text = (amount: bigint): string => formatTrimmed(amount, 8);
    return `ext ${text(ext)} wd ${text(wd)} fee ${text(fee)}`;
  }
}
