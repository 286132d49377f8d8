/** What an account holds in each margin coin: the same figures wherever the desk tells them. */
import type { FuturesInstrument } from '@shared/contract/terminal';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { availableFor } from '@shared/domain/futures-math';
import { accountEquity } from '@shared/domain/position';
import { moneyOf } from '@shared/domain/ticket';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import {
  formatAvailable,
  formatDecimal,
  formatSigned,
  moneyDecimals,
  NO_VALUE,
  shownSign,
} from '../../lib/format';
import { walletOf } from './futures-wallet';
import { profitNow } from './profit-now';

export interface FuturesTotals {
  readonly coin: string;
  readonly equity: string;
  readonly unrealized: string;
  readonly direction: -1 | 0 | 1;
  readonly free: string;
}

/** `free` is what new orders may use, as the ticket says: cross margin is in use. With `marks` it is as they are now. */
export function futuresTotals(
  account: TopicValue<'futuresAccount'>,
  instruments: readonly FuturesInstrument[],
  marks: TopicValue<'marks'> = [],
): readonly FuturesTotals[] {
  return account.accounts.map(
    ({ marginCoin: coin, crossEquity, isolatedEquity, locked, unrealized }) => {
      const decimals = moneyDecimals(coin);
      const moved = movedSince(account, instruments, coin, marks);
      const equity =
        moved +
        accountEquity({
          crossEquity: moneyOf(crossEquity),
          isolatedEquity: moneyOf(isolatedEquity),
          locked: moneyOf(locked),
        });
      const profit = formatTrimmed(moneyOf(unrealized) + moved, ASSET_SCALE);
      const shown = formatSigned(profit, decimals);
      const wallet = walletOf(account, instruments, coin, marks);
      return {
        coin,
        equity: formatDecimal(formatTrimmed(equity, ASSET_SCALE), decimals),
        unrealized: shown,
        direction: shownSign(profit, shown),
        // Never more than there is.
        free:
          wallet === null
            ? NO_VALUE
            : formatAvailable(formatTrimmed(availableFor(wallet), ASSET_SCALE), decimals),
      };
    },
  );
}

/** What all positions of a coin have won or lost since the account was read: the sum of their rows is the sum shown. */
function movedSince(
  { positions }: TopicValue<'futuresAccount'>,
  instruments: readonly FuturesInstrument[],
  coin: string,
  marks: TopicValue<'marks'>,
): bigint {
  let moved = 0n;
  for (const row of positions) {
    const instrument = instruments.find(({ symbol }) => symbol === row.symbol);
    const mark = marks.find(({ symbol }) => symbol === row.symbol)?.mark;
    if (instrument?.quote !== coin || mark === undefined || row.contracts === 0) continue;
    const { unrealized } = profitNow(row, instrument, mark);
    moved += moneyOf(unrealized) - moneyOf(row.unrealized);
  }
  return moved;
}
