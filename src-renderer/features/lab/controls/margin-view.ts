/** The margin wallet as the lab shows it: its level, what that means, and what it holds and owes. Pure. */
import type { MarginReply } from '@shared/contract/terminal/lab';
import { formatAmount, formatAvailable, formatExact } from '../../../lib/format';

type MarginState = 'free' | 'fine' | 'called' | 'liquidating';

interface MarginAssetView {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
  readonly debt: string;
  readonly interest: string;
}

interface LiquidationView {
  readonly startedAtMs: number;
  /** Null while it runs. */
  readonly endedAtMs: number | null;
  /** "12 USDT, 0.1 BTC"; "": nothing. */
  readonly paidToFund: string;
  readonly paidByFund: string;
}

export interface MarginView {
  readonly state: MarginState;
  /** All its decimals: a limit is reached at the last of them. "" without debt. */
  readonly level: string;
  readonly limits: MarginReply['limits'];
  /** Pairs on which a liquidation waits until somebody offers: "BTCUSDT, ETHUSDT". */
  readonly waitsFor: string;
  /** The newest first, and no more than fit. */
  readonly liquidations: readonly LiquidationView[];
  /** Only what it holds or owes. */
  readonly assets: readonly MarginAssetView[];
}

export function marginView({
  level,
  limits,
  isCalled,
  isInLiquidation,
  waitsFor,
  liquidations,
  assets,
}: MarginReply): MarginView {
  const owes = assets.some(({ debt, interest }) => isSome(debt) || isSome(interest));
  return {
    state: isInLiquidation ? 'liquidating' : !owes ? 'free' : isCalled ? 'called' : 'fine',
    level: owes ? formatExact(level) : '',
    limits,
    waitsFor: waitsFor.join(', '),
    liquidations: liquidations
      .slice(-LIQUIDATIONS_SHOWN)
      .reverse()
      .map(({ startedAt, endedAt, funds }) => ({
        startedAtMs: startedAt,
        endedAtMs: endedAt,
        paidToFund: sums(funds.map(({ asset, paidToFund }) => [paidToFund, asset])),
        paidByFund: sums(funds.map(({ asset, paidByFund }) => [paidByFund, asset])),
      })),
    assets: assets
      .filter((row) => [row.free, row.locked, row.debt, row.interest].some(isSome))
      .map(({ asset, free, locked, debt, interest }) => ({
        asset,
        free: formatAvailable(free, DECIMALS),
        locked: formatAvailable(locked, DECIMALS),
        debt: formatAmount(debt),
        interest: formatAmount(interest),
      })),
  };
}

const LIQUIDATIONS_SHOWN = 5;

const sums = (amounts: readonly (readonly [amount: string, asset: string])[]): string =>
  amounts
    .filter(([amount]) => isSome(amount))
    .map(([amount, asset]) => `${formatAmount(amount)} ${asset}`)
    .join(', ');

/** Of what is held; what is owed is told to its last digit. */
const DECIMALS = 4;
const isSome = (amount: string): boolean => /[1-9]/.test(amount);
