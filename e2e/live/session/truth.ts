/** What the venue has, asked by a second client over the plain port while nothing goes wrong. */
import type { Balance } from '@shared/domain/balance';
import type { Fill } from '@shared/domain/fill';
import type { FuturesOrder } from '@shared/domain/futures-order';
import type { SpotPair } from '@shared/domain/instrument';
import type { Order } from '@shared/domain/order';
import type { FuturesAccount } from '@shared/domain/position';
import type { Withdrawal } from '@shared/domain/withdrawal';
import type { Clock } from '@shared/kernel/ports';
import type {
  ContractListing,
  ExchangeClient,
  OpenOrders,
  Outcome,
} from '../../../src-main/client/exchange-client';
import { pause } from '../venue/pace';
import { CONTRACT, SPOT } from './script';

export interface Truth {
  readonly spot: readonly Order[];
  readonly margin: readonly Order[];
  readonly futures: readonly FuturesOrder[];
  readonly spotFills: readonly Fill[];
  readonly marginFills: readonly Fill[];
  readonly futuresFills: readonly Fill[];
  readonly balances: readonly Balance[];
  readonly accounts: readonly FuturesAccount[];
  readonly withdrawals: readonly Withdrawal[];
}

const FULL_PAGE = 1_000;
const TRIES = 30;

export class Judge {
  readonly #client: ExchangeClient;
  readonly #clock: Clock;
  #pair: SpotPair | undefined;
  #listing: ContractListing | undefined;

  constructor(client: ExchangeClient, clock: Clock) {
    this.#client = client;
    this.#clock = clock;
  }

  async look(): Promise<Truth> {
    const { spot, margin, futures, withdrawals } = this.#client;
    const pairs = await this.#read(() => spot.pairs());
    this.#pair = pairs.find(({ symbol }) => symbol === SPOT);
    const listings = await this.#read(() => futures.contracts());
    this.#listing = listings.find(({ contract }) => contract.symbol === CONTRACT);
    const [pair, contract] = [this.#pair, this.#listing?.contract];
    if (pair === undefined || contract === undefined) throw new Error('nothing is listed');
    return {
      spot: await this.#open(() => spot.openOrders(pair)),
      margin: await this.#open(() => margin.openOrders(pair)),
      futures: await this.#open(() => futures.openOrders(contract)),
      spotFills: await this.#fills((from) => spot.ownTrades(pair, from)),
      marginFills: await this.#fills((from) => margin.ownTrades(pair, from)),
      futuresFills: await this.#fills((from) =>
        futures.ownTrades(contract, {
          limit: FULL_PAGE,
          ...(from === undefined ? {} : { fromId: from }),
        }),
      ),
      balances: await this.#read(() => spot.balances()),
      accounts: await this.#read(() => futures.accounts()),
      withdrawals: (await this.#read(() => withdrawals.list({ startMs: 0 }))).withdrawals,
    };
  }

  /** By the client's own name for it; null when the venue knows none. */
  named(book: 'spot' | 'margin', clientOrderId: string): Promise<Order | null> {
    const calls = book === 'spot' ? this.#client.spot : this.#client.margin;
    return this.#orNone(() => calls.order(this.#listed().pair, { clientOrderId }));
  }

  order(book: 'spot' | 'margin', orderId: string): Promise<Order | null> {
    const calls = book === 'spot' ? this.#client.spot : this.#client.margin;
    return this.#orNone(() => calls.order(this.#listed().pair, { orderId }));
  }

  futuresNamed(clientOrderId: string): Promise<FuturesOrder | null> {
    const { contract } = this.#listed().listing;
    return this.#orNone(() => this.#client.futures.order(contract, { clientOrderId }));
  }

  futuresOrder(orderId: string): Promise<FuturesOrder | null> {
    const { contract } = this.#listed().listing;
    return this.#orNone(() => this.#client.futures.order(contract, { orderId }));
  }

  #listed() {
    const [pair, listing] = [this.#pair, this.#listing];
    if (pair === undefined || listing === undefined) throw new Error('look first');
    return { pair, listing };
  }

  async #fills(page: (from?: string) => Promise<Outcome<readonly Fill[]>>): Promise<Fill[]> {
    const fills = new Map<string, Fill>();
    for (let from: string | undefined; ;) {
      const rows = await this.#read(() => page(from));
      for (const fill of rows) fills.set(`${fill.tradeId} ${fill.side}`, fill);
      const oldest = rows.at(-1)?.tradeId;
      if (rows.length < FULL_PAGE || oldest === undefined || oldest === from) break;
      from = oldest;
    }
    return [...fills.values()];
  }

  async #orNone<T>(ask: () => Promise<Outcome<T | null>>): Promise<T | null> {
    const answer = await this.#patiently(ask);
    if (answer.kind === 'accepted') return answer.value;
    if (answer.kind === 'rejected' && answer.code === '-2013') return null;
    throw new Error(`the venue said: ${JSON.stringify(answer)}`);
  }

  /** Of an exchange of this family every order can be counted. */
  async #open<Of>(ask: () => Promise<Outcome<OpenOrders<Of>>>): Promise<readonly Of[]> {
    const { orders, others } = await this.#read(ask);
    if (others.length > 0) throw new Error(`not counted: ${JSON.stringify(others)}`);
    return orders;
  }

  async #read<T>(ask: () => Promise<Outcome<T>>): Promise<T> {
    const answer = await this.#patiently(ask);
    if (answer.kind !== 'accepted') throw new Error(`the venue said: ${JSON.stringify(answer)}`);
    return answer.value;
  }

  /** Waits out what it may not send yet. */
  async #patiently<T>(ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    for (let tried = 1; ; tried += 1) {
      const answer = await ask();
      const isKeptBack = answer.kind === 'rejected' && answer.by === 'client';
      if (
        answer.kind === 'accepted' ||
        tried >= TRIES ||
        !(isKeptBack || answer.kind === 'unknown')
      ) {
        return answer;
      }
      await pause(this.#clock, 2_000);
    }
  }
}
