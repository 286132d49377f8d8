/**
 * Candles of a market's past are drawn when they are first asked for. A month of them takes long enough to
 * hold up everybody: of all that is asked for in a turn a day or two are drawn, and who needs more waits.
 */
import { exchange } from '@shared/contract/exchange';
import type { Endpoint, InputOf } from '@shared/contract/exchange/define';
import type { Interval } from '@shared/domain/candle';
import type { CandleWindow, EngineQuery } from '../engine/query';
import { candleWindow } from './spot/market';

/** What a window of a market's candles needs and is not there yet. */
export interface Past {
  isDrawn(): boolean;
  drawOlderDay(): void;
}

/** Of pairs or of contracts. */
type Markets = Pick<EngineQuery, 'isDrawn' | 'drawOlderDay'>;

/** For a window of one market's candles; draws nothing by itself. */
export function pastOf(
  markets: Markets,
  symbol: string,
  interval: Interval,
  window: CandleWindow,
): Past {
  return {
    isDrawn: () => markets.isDrawn(symbol, interval, window),
    drawOlderDay: () => {
      markets.drawOlderDay(symbol);
    },
  };
}

type SpotKlines = InputOf<typeof exchange.spot.klines>;
type FuturesKlines = InputOf<typeof exchange.futures.futuresKlines>;

/** What an endpoint needs of the past; undefined for nearly all. */
export function neededBy({ name }: Endpoint, input: unknown, query: EngineQuery): Past | undefined {
  if (name === exchange.spot.klines.name) {
    const asked = input as SpotKlines;
    return pastOf(query, asked.symbol, asked.interval, candleWindow(asked));
  }
  if (name !== exchange.futures.futuresKlines.name) return undefined;
  const { contractName, interval, limit } = input as FuturesKlines;
  return pastOf(query.futures, contractName, interval, { limit });
}

/** Each takes a few milliseconds. */
const DAYS_A_TURN = 2;

export class OlderDays {
  #left = DAYS_A_TURN;

  /** Whether all that is needed is there, after what may be drawn of it in this turn; if not, the next goes on. */
  isDrawn(past: Past | undefined): boolean {
    if (past === undefined) return true;
    while (!past.isDrawn()) {
      if (this.#left === 0) return false;
      this.#left -= 1;
      past.drawOlderDay();
    }
    return true;
  }

  /** More may be drawn. */
  endTurn(): void {
    this.#left = DAYS_A_TURN;
  }
}
