/** What the lab can be asked: the exchange as it is, behind everything that was asked before. */
import type {
  FuturesReply,
  InsuranceReply,
  LabQueryInput,
  LedgerTotal,
  MarginReply,
  StateReply,
} from '@shared/contract/lab';
import { ok } from '@shared/kernel/result';
import { formatFixed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { LedgerTotals } from '../../engine/ledger/ledger';
import { hashOfState } from '../sequencer/stored-state';
import { failed, invalid, type LabParts, type Reply } from './parts';

/** I1–I18 of exchange-rules §3. */
const INVARIANTS = Array.from({ length: 18 }, (_, index) => `I${index + 1}`);

const money = (atoms: bigint): string => formatFixed(atoms, ASSET_SCALE);

const amounts = (sums: readonly { readonly asset: string; readonly amount: bigint }[]) =>
  sums.map(({ asset, amount }) => ({ asset, amount: money(amount) }));

export async function state(parts: LabParts): Reply<StateReply> {
  const { faults, latency, seed } = parts;
  const sequencer = parts.sequencer();
  const seen = await sequencer.look(({ engine }) => ({
    marketTime: engine.marketTimeMs(),
    seq: engine.seq(),
    stateHash: hashOfState(engine.snapshot()),
    broken: new Set(engine.brokenInvariants()),
    ledger: engine.ledgerTotals().map(ledgerTotal),
  }));
  if (!seen.ok) return failed(seen.error);
  const { broken, ...rest } = seen.value;
  const { asked, reached } = sequencer.speed();
  return ok({
    ...rest,
    speed: reached,
    askedSpeed: asked,
    seed: seed(),
    latencyProfile: latency.profile,
    faultProfile: faults.profile,
    faultRules: faults.plan.rules,
    invariants: INVARIANTS.map((id) => ({ id, ok: !broken.has(id) })),
  });
}

function ledgerTotal({ asset, sum, system }: LedgerTotals): LedgerTotal {
  const own = Object.values(system).reduce((total, balance) => total + balance, 0n);
  const { ext, fee, interest, insurance, wd } = system;
  return {
    asset,
    total: money(sum),
    users: money(sum - own),
    issued: money(-ext),
    fees: money(fee),
    interest: money(interest),
    insurance: money(insurance),
    withdrawing: money(wd),
  };
}

/** Of every margin coin, and of whatever else a margin debt was written off in: it may have fallen below zero there. */
export async function insurance(parts: LabParts): Reply<InsuranceReply> {
  const seen = await parts.sequencer().look(({ engine, query }) => {
    const coins = new Set(query.futures.insurance().map(({ asset }) => asset));
    return engine
      .ledgerTotals()
      .map(({ asset, system }) => ({ asset, amount: system.insurance }))
      .filter(({ asset, amount }) => coins.has(asset) || amount !== 0n);
  });
  if (!seen.ok) return failed(seen.error);
  return ok({ funds: amounts(seen.value) });
}

export async function margin(
  parts: LabParts,
  { uid }: LabQueryInput<'margin'>,
): Reply<MarginReply> {
  const seen = await parts.sequencer().look(({ query }) => query.margin.account(uid));
  if (!seen.ok) return failed(seen.error);
  if (seen.value === null) return invalid(`uid: there is no account ${uid}`);
  const { level, limits, isCalled, isInLiquidation, waitsFor, assets } = seen.value;
  return ok({
    uid,
    level,
    limits,
    isCalled,
    isInLiquidation,
    waitsFor,
    liquidations: seen.value.liquidations.map((one) => ({
      startedAt: one.startedAtMs,
      endedAt: one.endedAtMs,
      pairs: one.pairs,
      owed: one.owed && amounts(one.owed),
      left: one.left && amounts(one.left),
      afterOrderId: parts.ids().text(one.afterOrderId),
      lastOrderId: parts.ids().text(one.lastOrderId),
      funds: one.funds.map(({ asset, paidToFund, paidByFund }) => ({
        asset,
        paidToFund: money(paidToFund),
        paidByFund: money(paidByFund),
      })),
    })),
    assets: assets.map(({ asset, free, locked, debt, interest }) => ({
      asset,
      free: money(free),
      locked: money(locked),
      debt: money(debt),
      interest: money(interest),
    })),
  });
}

export async function futures(
  parts: LabParts,
  { uid }: LabQueryInput<'futures'>,
): Reply<FuturesReply> {
  const seen = await parts.sequencer().look(({ query }) => query.futures.account(uid));
  if (!seen.ok) return failed(seen.error);
  if (seen.value.length === 0) return invalid(`uid: there is no account ${uid}`);
  const accounts = seen.value.map((account) => ({
    marginCoin: account.marginCoin,
    normal: money(account.accountNormal),
    locked: money(account.accountLock),
    equity: money(account.totalEquity),
    initialMargin: money(account.totalPositionNormal),
    maintenance: money(account.maintenance),
    available: money(account.available),
  }));
  return ok({ uid, accounts });
}
