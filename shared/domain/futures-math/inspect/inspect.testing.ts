/** Accounts for the tests of the inspector, as the exchange would tell them. */
import fc from 'fast-check';
import { atoms, contracts, mark, rate, type Atoms, type Mark } from '../../../money/units';
import { parseDecimal } from '../../../money/decimal';
import { FUTURES_RULES, type FuturesRules } from '../../futures-defaults';
import type { PositionMode } from '../../futures';
import type { Side } from '../../order';
import { contractUnit, valueAtMark } from '../contract-value';
import { tierOf } from '../maintenance';
import { initialMargin } from '../position';
import type { InspectAccount, InspectPosition } from './account';

const [BTC, ETH] = FUTURES_RULES as readonly [FuturesRules, FuturesRules];
export const RULES = { BTC, ETH } as const;

export function money(text: string): Atoms {
  const parsed = parseDecimal(text, 8);
  if (!parsed.ok) throw new Error(`${text} is no money`);
  return atoms(parsed.value);
}

/** A mark of a contract from decimal text. */
export function markText(text: string, { contract }: FuturesRules = BTC): Mark {
  const parsed = parseDecimal(text, contract.pricePrecision + 2);
  if (!parsed.ok) throw new Error(`${text} is no mark`);
  return mark(parsed.value);
}

interface Opened {
  readonly id?: string;
  readonly rules?: FuturesRules;
  readonly mode?: PositionMode;
  readonly side?: Side;
  readonly volume: number;
  readonly entry: string;
  readonly mark: string;
  readonly leverage?: number;
}

/** A position just opened at `entry` by a taker. */
export function opened(
  { rules = BTC, volume, entry, leverage = 20, ...rest }: Opened,
  changes: Partial<InspectPosition> = {},
): InspectPosition {
  const { contract, tiers, fees } = rules;
  const unit = contractUnit(contract);
  const size = contracts(volume);
  const { mode = 'isolated', side = 'BUY' } = rest;
  const cost = valueAtMark(unit, markText(entry, rules), size);
  const fee = atoms((cost * fees.openTaker) / 100_000_000n);
  return {
    id: rest.id ?? '1',
    symbol: contract.symbol,
    mode,
    leverage,
    terms: { contract, tiers, fees },
    leg: {
      unit,
      side,
      volume: size,
      openCost: cost,
      mark: markText(rest.mark, rules),
      keepRate: tierOf(tiers, size).keepRate,
      closeRate: fees.closeTaker,
    },
    hold: mode === 'isolated' ? initialMargin(cost, leverage) : atoms(0n),
    realized: atoms(0n),
    closing: contracts(0),
    isLiquidating: false,
    origCost: cost,
    openFee: fee,
    tradeFee: atoms(0n - fee),
    funding: atoms(0n),
    closeProfit: atoms(0n),
    settleProfit: atoms(0n),
    sharedLoss: atoms(0n),
    fundingRate: rate(10_000n),
    ...changes,
  };
}

export const accountOf = (
  normal: string,
  ...positions: readonly InspectPosition[]
): InspectAccount => ({
  marginCoin: 'USDT',
  normal: money(normal),
  locked: atoms(0n),
  orders: [],
  positions,
});

/** Accounts with up to four legs on two contracts, of any side and mode. */
export const anyAccount: fc.Arbitrary<InspectAccount> = fc
  .record({
    normal: fc.integer({ min: 0, max: 200_000 }),
    modes: fc.tuple(fc.constantFrom('cross', 'isolated'), fc.constantFrom('cross', 'isolated')),
    legs: fc.uniqueArray(
      fc.record({
        isEth: fc.boolean(),
        side: fc.constantFrom<Side>('BUY', 'SELL'),
        volume: fc.integer({ min: 1, max: 9_000 }),
        entry: fc.integer({ min: -20, max: 20 }),
        moved: fc.integer({ min: -10, max: 10 }),
        leverage: fc.integer({ min: 1, max: 50 }),
        funding: fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n }),
      }),
      { minLength: 1, maxLength: 4, selector: ({ isEth, side }) => `${String(isEth)} ${side}` },
    ),
  })
  .map(({ normal, modes, legs }) => {
    const marks = {
      btc: 60_000 + (legs[0]?.moved ?? 0) * 500,
      eth: 3_000 + (legs[0]?.moved ?? 0) * 25,
    };
    const positions = legs.map(({ isEth, side, volume, entry, leverage, funding }, index) =>
      opened(
        {
          id: String(index + 1),
          rules: isEth ? ETH : BTC,
          mode: modes[isEth ? 1 : 0],
          side,
          leverage,
          volume: isEth ? Math.ceil(volume / 5) : volume,
          entry: String(isEth ? 3_000 + entry * 10 : 60_000 + entry * 100),
          mark: String(isEth ? marks.eth : marks.btc),
        },
        { funding: atoms(funding) },
      ),
    );
    return accountOf(String(normal), ...positions);
  });
