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

export interface MarginView {
  readonly state: MarginState;
  /** All its decimals: a limit is reached at the last of them. "" without debt. */
  readonly level: string;
  readonly limits: MarginReply['limits'];
  /** Only what it holds or owes. */
  readonly assets: readonly MarginAssetView[];
}

export function marginView({
  level,
  limits,
  isCalled,
  isInLiquidation,
  assets,
}: MarginReply): MarginView {
  const owes = assets.some(({ debt, interest }) => isSome(debt) || isSome(interest));
  return {
    state: isInLiquidation ? 'liquidating' : !owes ? 'free' : isCalled ? 'called' : 'fine',
    level: owes ? formatExact(level) : '',
    limits,
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

/** Of what is held; what is owed is told to its last digit. */
const DECIMALS = 4;
const isSome = (amount: string): boolean => /[1-9]/.test(amount);
