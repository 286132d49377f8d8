/**
 * What the exchange says of futures (document §2.13), read for futures-math; what its fields mean is decided
 * in `futures-math/inspect/exchange-fields`. Every figure computed from this is ours, and an estimate.
 */
import type { FuturesInstrument, PositionRow } from '@shared/contract/terminal';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { readMark, readWalletPosition } from '@shared/domain/futures-math/inspect';
import { moneyOf, type FuturesWallet, type TicketPosition } from '@shared/domain/ticket';
import type { Mark } from '@shared/money/units';

type FuturesAccount = TopicValue<'futuresAccount'>;

/**
 * The wallet of one margin coin; null before it was read. Positions of unknown contracts are left out.
 * With `marks` it is looked at where the marks are now, instead of where they were at the read.
 */
export function walletOf(
  { accounts, positions, readAtMs }: FuturesAccount,
  instruments: readonly FuturesInstrument[],
  marginCoin: string,
  marks: TopicValue<'marks'> = [],
): FuturesWallet | null {
  if (readAtMs === 0) return null;
  const account = accounts.find((each) => each.marginCoin === marginCoin);
  const bySymbol = new Map(instruments.map((each) => [each.symbol, each]));
  const known = positions.flatMap((row) => {
    const instrument = bySymbol.get(row.symbol);
    if (instrument?.quote !== marginCoin || row.contracts === 0) return [];
    const newest = marks.find(({ symbol }) => symbol === row.symbol)?.mark ?? row.markPrice;
    return [positionOf(row, instrument, newest)];
  });
  return { normal: moneyOf(account?.normal ?? '0'), positions: known };
}

export const positionOf = (
  row: PositionRow,
  instrument: FuturesInstrument,
  markPrice = row.markPrice,
): TicketPosition => readWalletPosition(row, instrument, markPrice);

/** A mark as the exchange writes it, with however many decimals; null when it is no price. */
export const markOf = (text: string, { pricePrecision }: FuturesInstrument): Mark | null =>
  readMark(text, pricePrecision);

/** The wallet of one margin coin, twice. */
export interface Wallets {
  /** With the marks the exchange has made its own figures with: what is held against those. */
  readonly read: FuturesWallet;
  /** With the marks of now: what is shown. */
  readonly now: FuturesWallet;
}

export function walletsOf(
  account: FuturesAccount,
  marks: TopicValue<'marks'>,
  instruments: readonly FuturesInstrument[],
  coin: string,
): Wallets | null {
  const read = walletOf(account, instruments, coin);
  const now = walletOf(account, instruments, coin, marks);
  return read === null || now === null ? null : { read, now };
}
