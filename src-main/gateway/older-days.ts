/**
 * Candles of a market's past are drawn when they are first asked for. A month of them takes long enough to
 * hold up everybody: of all that is asked for in a turn one day is drawn, and who needs more waits.
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

/** What an endpoint needs of the past; null for nearly all. */
function neededBy({ name }: Endpoint, input: unknown, query: EngineQuery): Past | null {
  if (name === exchange.spot.klines.name) {
    const asked = input as SpotKlines;
    return pastOf(query, asked.symbol, asked.interval, candleWindow(asked));
  }
  if (name !== exchange.futures.futuresKlines.name) return null;
  const { contractName, interval, limit } = input as FuturesKlines;
  return pastOf(query.futures, contractName, interval, { limit });
}

export class OlderDays {
  #hasDrawn = false;

  /** Whether the request can be answered in this turn; if not it is to be asked again in the next. */
  isReady(endpoint: Endpoint, input: unknown, query: EngineQuery): boolean {
    const past = neededBy(endpoint, input, query);
    if (past === null || past.isDrawn()) return true;
    if (this.#hasDrawn) return false;
    this.#hasDrawn = true;
    past.drawOlderDay();
    return past.isDrawn();
  }

  /** Another day may be drawn. */
  endTurn(): void {
    this.#hasDrawn = false;
  }
}
