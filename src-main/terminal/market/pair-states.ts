/**
 * Which pairs there are and which take orders. The open feed's ticker says which the exchange has halted (document
 * §3.4); those its list of symbols names no more are delisted, and what it names for the first time is new. Asked for by
 * itself, because neither sends anything that would tell.
 */
import type { SpotPair } from '@shared/domain/instrument';
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeClient, Outcome } from '../../client/exchange-client';

const HALTS_EVERY_MS = 10_000;
/** One that is halted is waited for. */
const SHUT_EVERY_MS = 5_000;
/** Not every exchange has an open feed: its refusals and prints tell then. */
const HALTS_RETRY_MS = 120_000;
const LIST_EVERY_MS = 60_000;

interface PairStatesParts {
  readonly clock: Clock;
  /** All that were ever listed. */
  pairs(): readonly SpotPair[];
  isHalted(symbol: string): boolean;
  halted(symbol: string, isHalted: boolean): void;
  listed(symbol: string, isListed: boolean): void;
  /** One that this run knows, as the list has it now. */
  listedAs(pair: SpotPair): void;
  /** Never listed before in this run. */
  added(pairs: readonly SpotPair[]): void;
}

export class PairStates {
  readonly #parts: PairStatesParts;
  #client: ExchangeClient | null = null;
  #cancelHalts: () => void = () => undefined;
  #cancelList: () => void = () => undefined;

  constructor(parts: PairStatesParts) {
    this.#parts = parts;
  }

  open(client: ExchangeClient, listed: readonly SpotPair[]): void {
    this.close();
    this.#client = client;
    this.#takeList(listed);
    void this.#askForHalts(client);
    this.#listLater(client);
  }

  close(): void {
    this.#cancelHalts();
    this.#cancelList();
    this.#client = null;
  }

  async #askForHalts(client: ExchangeClient): Promise<void> {
    const answer = await ifFree(client, () => client.openData.tickers());
    if (this.#client !== client) return;
    let delayMs = HALTS_EVERY_MS;
    if (answer?.kind === 'accepted') {
      const told = new Map(answer.value.map((row) => [`${row.base}/${row.quote}`, row.isFrozen]));
      for (const { symbol, base, quote } of this.#parts.pairs()) {
        const isHalted = told.get(`${base}/${quote}`);
        if (isHalted !== undefined) this.#parts.halted(symbol, isHalted);
      }
      const isAnyShut = this.#parts.pairs().some(({ symbol }) => this.#parts.isHalted(symbol));
      if (isAnyShut) delayMs = SHUT_EVERY_MS;
    } else if (answer?.kind === 'rejected' && answer.by === 'exchange') delayMs = HALTS_RETRY_MS;
    this.#cancelHalts = this.#parts.clock.setAlarm(delayMs, () => {
      void this.#askForHalts(client);
    });
  }

  #listLater(client: ExchangeClient): void {
    this.#cancelList = this.#parts.clock.setAlarm(LIST_EVERY_MS, () => {
      void this.#askForList(client);
    });
  }

  async #askForList(client: ExchangeClient): Promise<void> {
    const answer = await ifFree(client, () => client.spot.pairs());
    if (this.#client !== client) return;
    if (answer?.kind === 'accepted') this.#takeList(answer.value);
    this.#listLater(client);
  }

  /** A list without any pair is a fault of the answer: not everything was delisted at once. */
  #takeList(listed: readonly SpotPair[]): void {
    if (listed.length === 0) return;
    const known = new Set(this.#parts.pairs().map(({ symbol }) => symbol));
    const news = listed.filter(({ symbol }) => !known.has(symbol));
    if (news.length > 0) this.#parts.added(news);
    for (const pair of listed) this.#parts.listedAs(pair);
    const symbols = new Set(listed.map(({ symbol }) => symbol));
    for (const { symbol } of this.#parts.pairs()) this.#parts.listed(symbol, symbols.has(symbol));
  }
}

/** A client that the exchange has shut out keeps what it may still send for orders. */
async function ifFree<T>(
  client: ExchangeClient,
  ask: () => Promise<Outcome<T>>,
): Promise<Outcome<T> | null> {
  return client.health().blockedUntilMs === null ? ask() : null;
}
