/** Withdrawals of the scripted exchange: it keeps them, lists them, and fails as a test says. */
import type { Withdrawal } from '@shared/domain/withdrawal';
import type { AssetInfo } from '@shared/domain/open-data';
import type { WithdrawalRequest } from '@shared/domain/withdrawal-rules';
import { atoms } from '@shared/money/units';
import type { ExchangeOpenData, ExchangeWithdrawals, Outcome } from '../../client/exchange-client';

type Answer = Outcome<never> | null;

export class ScriptedWithdrawals {
  /** Newest first. */
  readonly all: Withdrawal[] = [];
  readonly requests: WithdrawalRequest[] = [];
  /** The next ones asked for get these answers; null answers truthfully. */
  readonly applyAnswers: (() => Answer | Promise<Answer>)[] = [];
  /** What every question gets while it is set. */
  listProblem: Outcome<never> | null = null;
  lists = 0;
  assets: readonly AssetInfo[] = [makeAsset('USDT'), makeAsset('XRP'), makeAsset('DOGE', false)];
  nowMs = 1_000_000;
  #nextId = 518_353;

  /** Takes it, whether or not the answer arrives. */
  execute(request: Pick<WithdrawalRequest, 'withdrawOrderId' | 'asset' | 'amount' | 'address'>) {
    const { withdrawOrderId, asset, amount, address } = request;
    const withdrawal: Withdrawal = {
      withdrawalId: String(this.#nextId++),
      withdrawOrderId,
      asset,
      amount,
      fee: atoms(100_000_000n),
      address,
      status: 'UNAPPROVED',
      txId: '',
      info: '',
      createdAtMs: (this.nowMs += 1),
      paidAtMs: null,
    };
    this.all.unshift(withdrawal);
    return withdrawal;
  }

  change(withdrawalId: string, changes: Partial<Withdrawal>): void {
    const index = this.all.findIndex((one) => one.withdrawalId === withdrawalId);
    const before = this.all[index];
    if (before !== undefined) this.all[index] = { ...before, ...changes };
  }

  readonly client: ExchangeWithdrawals = {
    apply: async (request) => {
      this.requests.push(request);
      const scripted = await this.applyAnswers.shift()?.();
      if (scripted !== undefined && scripted !== null) return scripted;
      if (this.all.some((one) => one.withdrawOrderId === request.withdrawOrderId)) {
        return { kind: 'rejected', by: 'exchange', code: '-2018', message: 'duplicate' };
      }
      return accepted({ withdrawalId: this.execute(request).withdrawalId });
    },
    list: ({ asset, withdrawalId, withdrawOrderId, page = 1 }) => {
      this.lists += 1;
      if (this.listProblem !== null) return Promise.resolve(this.listProblem);
      const found = this.all.filter(
        (one) =>
          (asset === undefined || one.asset === asset) &&
          (withdrawalId === undefined || one.withdrawalId === withdrawalId) &&
          (withdrawOrderId === undefined || one.withdrawOrderId === withdrawOrderId),
      );
      const withdrawals = found.slice((page - 1) * 100, page * 100);
      return Promise.resolve(accepted({ withdrawals, count: found.length }));
    },
  };

  /** `others` answers what is not known here. */
  openData(others: ExchangeOpenData): ExchangeOpenData {
    const known: Pick<ExchangeOpenData, 'assets'> = {
      assets: () => Promise.resolve(accepted(this.assets)),
    };
    return Object.assign(Object.create(others), known) as ExchangeOpenData;
  }
}

const accepted = <T>(value: T): Outcome<T> => ({ kind: 'accepted', value });

function makeAsset(asset: string, canWithdraw = true): AssetInfo {
  return {
    asset,
    name: asset,
    canWithdraw,
    canDeposit: false,
    minWithdraw: '10',
    maxWithdraw: '1000000',
    makerFee: '0.0008',
    takerFee: '0.001',
  };
}
