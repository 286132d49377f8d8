/**
 * Somebody at the exchange who records its public feed, run by run: what is played again must show the same books, the
 * same trades and the same prices at every instant, and be open whenever a book was shown (exchange-rules §8 Modes).
 */
import { createEngine } from '../../../src-main/engine';
import type { EngineConfig } from '../../../src-main/engine/engine';
import type { EngineEvent } from '../../../src-main/engine/events';
import type { EngineQuery } from '../../../src-main/engine/query';
import { fedInstruments } from '../../../src-main/gateway/recording/fed-instruments';
import { FeedRecorder } from '../../../src-main/gateway/recording/feed-recorder';
import { decodeFeedLine } from '../../../src-main/gateway/recording/feed-line';
import { exportFeed, importFeed } from '../../../src-main/gateway/recording/import-feed';
import type { FeedRow, Recordings } from '../../../src-main/gateway/recording/recordings';
import type { Sequencer } from '../../../src-main/gateway/sequencer/sequencer';
import { FED_RULES } from './venue';
import { Violation } from './violation';

const LEVELS = 200;

export class Recorder {
  /** Books and prices that were found as they had been. */
  compared = 0;
  #run: Run | null = null;

  /** The exchange runs: what its last run has recorded is judged, and it is recorded anew. */
  begin(sequencer: Sequencer, config: EngineConfig): void {
    this.judge();
    this.#run = new Run(sequencer, config);
  }

  judge(): void {
    const run = this.#run;
    this.#run = null;
    if (run === null) return;
    const fault = run.fault();
    if (fault !== null) throw new Violation('V1-recorded', fault);
    this.compared += run.compared;
  }
}

class Run {
  compared = 0;
  readonly #config: EngineConfig;
  readonly #rows = new Rows();
  /** What was to be seen, by the place of the row that tells it. */
  readonly #seen = new Map<number, string>();
  readonly #trades: string[] = [];
  #stopped: unknown = null;

  constructor(sequencer: Sequencer, config: EngineConfig) {
    this.#config = config;
    const { query } = sequencer;
    const known = fedInstruments(config);
    const recorder = new FeedRecorder(query, this.#rows, known, {
      onStopped: (cause) => {
        this.#stopped = cause;
      },
    });
    sequencer.onEvents((events) => {
      const before = this.#rows.lastPlace('made');
      recorder.note(events);
      recorder.keep();
      for (const event of events) if (event.type === 'trade') this.#trades.push(tradeText(event));
      for (const { place, line } of this.#rows.after('made', before, Infinity)) {
        const item = decodeFeedLine(line, known);
        if (item.ok && item.value.type === 'depth') {
          this.#seen.set(place, viewOf(query, item.value.symbol));
        }
      }
    });
  }

  fault(): string | null {
    if (this.#stopped !== null) return 'the recording ended by itself';
    const known = fedInstruments(this.#config);
    const text = [...exportFeed(this.#rows)].join('');
    if (text === '') return null;
    const imported = importFeed(text, known, new Rows());
    if (!imported.ok) return `it cannot be played: ${imported.error}`;
    const rows = this.#rows.after('made', 0, Infinity);
    const engine = createEngine({
      ...this.#config,
      genesisMs: rows[0]?.atMs ?? 0,
      feed: FED_RULES,
    });
    const trades: string[] = [];
    const heard = (events: Iterable<EngineEvent>): void => {
      for (const event of events) if (event.type === 'trade') trades.push(tradeText(event));
    };
    for (const { place, atMs, line } of rows) {
      const item = decodeFeedLine(line, known);
      if (!item.ok) return `row ${place}: ${item.error}`;
      for (const command of [
        { type: 'advanceTo', atMs },
        { type: 'feedEvent', atMs, item: item.value },
      ] as const) {
        const done = engine.execute(command);
        if (!done.ok) return `row ${place}: ${done.error.message}`;
        heard(done.value);
      }
      const seen = this.#seen.get(place);
      if (seen === undefined) continue;
      const played = viewOf(engine.query, item.value.symbol);
      if (played !== seen) return `row ${place} shows ${played}; it was ${seen}`;
      this.compared += 1;
    }
    if (trades.join('\n') === this.#trades.join('\n')) return null;
    return `${trades.length} trades are played, ${this.#trades.length} were made`;
  }
}

/** A disk that takes everything. */
class Rows implements Recordings {
  readonly #rows = { made: [] as FeedRow[], played: [] as FeedRow[] };

  append(name: 'made' | 'played', rows: readonly FeedRow[]): void {
    this.#rows[name].push(...rows);
  }

  replace(name: 'made' | 'played', rows: readonly FeedRow[]): void {
    this.#rows[name] = [...rows];
  }

  after(name: 'made' | 'played', place: number, limit: number): readonly FeedRow[] {
    return this.#rows[name].slice(place, place + limit);
  }

  lastPlace(name: 'made' | 'played'): number {
    return this.#rows[name].length;
  }

  clear(name: 'made' | 'played'): void {
    this.#rows[name] = [];
  }

  close(): void {
    this.#rows.made = [];
  }
}

/** Whether it is open, its book and, of a contract, its prices. */
function viewOf(query: EngineQuery, symbol: string): string {
  const isPair = query.marketStatus(symbol) !== null;
  const book = isPair ? query.book(symbol, LEVELS) : query.futures.book(symbol, LEVELS);
  const status = isPair ? query.marketStatus(symbol) : query.futures.status(symbol);
  const side = (levels: readonly { readonly price: number; readonly lots: number }[] = []) =>
    levels.map(({ price, lots }) => `${lots}@${price}`).join(' ');
  return `${symbol} ${status ?? ''}: ${side(book?.bids)} | ${side(book?.asks)}`;
}

const tradeText = ({
  symbol,
  atMs,
  price,
  lots,
  takerSide,
}: Extract<EngineEvent, { readonly type: 'trade' }>): string =>
  `${symbol} ${atMs} ${takerSide} ${lots}@${price}`;
