/** A client on a scripted transport and a manual clock, and the pair the client's tests trade. */
import type { ListedContract, SpotPair } from '@shared/domain/instrument';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { lots, ticks } from '@shared/money/units';
import type { ExchangeClient, FeedState, SpotOrderRequest } from './exchange-client';
import {
  createExchangeClient,
  createSigner,
  takeSecret,
  type ExchangeClientOptions,
} from './index';
import { answer, ScriptedTransport, type Answer } from './scripted-transport.testing';
import type { HttpRequest } from './transport';

export const PAIR: SpotPair = {
  kind: 'spot',
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 2,
  quantityPrecision: 6,
};

export const CONTRACT: ListedContract = {
  kind: 'futures',
  symbol: 'E-BTC-USDT',
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 1,
  multiplier: { units: 1, decimals: 4 },
};

export const BASE = 'https://x.test';
export const FUTURES_BASE = 'https://futures.x.test';

export const LIMIT_BUY: SpotOrderRequest = {
  pair: PAIR,
  side: 'BUY',
  type: 'LIMIT',
  price: ticks(6_000_000),
  quantity: { unit: 'base', lots: lots(10_000) },
  clientOrderId: 't-1',
};

export function setUp(options: Partial<ExchangeClientOptions> = {}) {
  const transport = new ScriptedTransport();
  const clock = new ManualClock();
  const client = createExchangeClient({
    transport,
    clock,
    rng: { nextUint32: () => 2 ** 31 },
    profile: {
      baseUrl: BASE,
      futuresBaseUrl: FUTURES_BASE,
      wsUrl: 'wss://x.test/ws',
      getSignMode: 'path',
    },
    signer: createSigner('key-1', takeSecret(Buffer.from('sim-secret-0001'))),
    ...options,
  });
  /** Answers `/time` truthfully and everything else by `respond`. */
  const answers = (respond: (request: HttpRequest) => Answer | Promise<Answer>): void => {
    transport.respond = (request) =>
      request.url.endsWith('/time') ? answer(200, { serverTime: clock.nowMs() }) : respond(request);
  };
  return { transport, clock, client, answers };
}

/** A stream of which only its states are of interest. */
export function openFeed(client: ExchangeClient) {
  const states: FeedState[] = [];
  const feed = client.feed({
    onBook: () => undefined,
    onTrades: () => undefined,
    onTicker: () => undefined,
    onCandle: () => undefined,
    onFeedState: (state) => states.push(state),
  });
  return { feed, states };
}

/** Lets promises settle and, between them, rings the alarms that fall due within `ms`. */
export async function elapse(clock: ManualClock, ms: number, stepMs = 50): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    await settle();
    clock.advance(stepMs);
  }
  await settle();
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** What comes of asking a venue that answers so, its repetitions included. */
export async function asked(body: unknown, ask: (client: ExchangeClient) => Promise<unknown>) {
  const { client, clock, answers } = setUp();
  answers(() => answer(200, body));
  const outcome = ask(client);
  await elapse(clock, 10_000, 500);
  return outcome;
}
