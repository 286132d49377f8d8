/**
 * How somebody trades, in figures over closed trades: each coin for itself, because results of different coins are
 * never added. Exact until it is written: a ratio is a fraction, rounded half-up at the decimals named here. Pure.
 */
import { fixedFraction, fraction } from '../futures-math';
import { fine, fineText, FINE_SCALE, type Fine } from './fine';

export interface FigureTrade {
  readonly coin: string;
  /** Null: its cost is not known, and it is in no figure. */
  readonly result: Fine | null;
  readonly openedAtMs: number | null;
  readonly closedAtMs: number;
}

/** Money as decimal text; empty where there is nothing to say it of. */
export interface CoinFigures {
  readonly coin: string;
  readonly count: number;
  /** Above zero, and below; what brought nothing is neither. */
  readonly wins: number;
  readonly losses: number;
  readonly total: string;
  /** Wins ÷ trades, 4 decimals. */
  readonly winRate: string;
  /** Sum of the wins ÷ sum of the losses, 2 decimals; empty without a loss. */
  readonly profitFactor: string;
  /** Mean result of a trade, 8 decimals, as the two that follow. */
  readonly expectancy: string;
  readonly averageWin: string;
  readonly averageLoss: string;
  readonly largestWin: string;
  readonly largestLoss: string;
  readonly averageHeldMs: number | null;
}

const MONEY_DECIMALS = 8;
const RATE_DECIMALS = 4;
const FACTOR_DECIMALS = 2;

/** By coin, the one with the most trades first. */
export function figuresOf(trades: readonly FigureTrade[]): readonly CoinFigures[] {
  const byCoin = new Map<string, FigureTrade[]>();
  for (const trade of trades) {
    if (trade.result === null) continue;
    const known = byCoin.get(trade.coin);
    if (known === undefined) byCoin.set(trade.coin, [trade]);
    else known.push(trade);
  }
  return [...byCoin]
    .map(([coin, own]) => coinFigures(coin, own))
    .toSorted((a, b) => b.count - a.count || (a.coin < b.coin ? -1 : 1));
}

function coinFigures(coin: string, trades: readonly FigureTrade[]): CoinFigures {
  const results = trades.map(({ result }) => result ?? 0n);
  const wins = results.filter((result) => result > 0n);
  const losses = results.filter((result) => result < 0n);
  const [won, lost] = [sum(wins), sum(losses)];
  const count = results.length;
  return {
    coin,
    count,
    wins: wins.length,
    losses: losses.length,
    total: fineText(fine(won + lost)),
    winRate: fixedFraction(fraction(BigInt(wins.length), BigInt(count)), RATE_DECIMALS),
    profitFactor: lost === 0n ? '' : fixedFraction(fraction(won, -lost), FACTOR_DECIMALS),
    expectancy: mean(won + lost, count),
    averageWin: mean(won, wins.length),
    averageLoss: mean(lost, losses.length),
    largestWin: wins.length === 0 ? '' : fineText(fine(wins.reduce((a, b) => (a > b ? a : b)))),
    largestLoss:
      losses.length === 0 ? '' : fineText(fine(losses.reduce((a, b) => (a < b ? a : b)))),
    averageHeldMs: averageHeld(trades),
  };
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);

function mean(total: bigint, count: number): string {
  if (count === 0) return '';
  const unit = 10n ** BigInt(FINE_SCALE);
  return fixedFraction(fraction(total, BigInt(count) * unit), MONEY_DECIMALS);
}

function averageHeld(trades: readonly FigureTrade[]): number | null {
  const times = trades.flatMap(({ openedAtMs, closedAtMs }) =>
    openedAtMs === null ? [] : [closedAtMs - openedAtMs],
  );
  return times.length === 0 ? null : Math.round(times.reduce((a, b) => a + b, 0) / times.length);
}
