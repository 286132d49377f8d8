/**
 * Answers of a venue that means no good, or of what stands between us and it: the contract's own replies
 * in both dialects, their values and bytes changed, other statuses, odd headers, none at all. Held against
 * our client: each call ends in one of three outcomes, an order leaves at most once, and whatever leaves
 * doubt about it is unknown.
 */
import { inspect } from 'node:util';
import { endpoints, type Endpoint } from '@shared/contract/exchange';
import { allGolden } from '@shared/contract/exchange/all-golden.testing';
import { seededRng } from '@shared/kernel/rng';
import { elapse, LIMIT_BUY, PAIR, setUp } from '../../src-main/client/client.testing';
import {
  answer,
  lost,
  notSent,
  type Answer,
} from '../../src-main/client/scripted-transport.testing';
import type { HttpRequest } from '../../src-main/client/transport';
import { Draws, NUMBERS } from './draws';

export interface AnswerReport {
  readonly calls: number;
  readonly perSecond: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly unknown: number;
  readonly problems: readonly string[];
}

type Rig = ReturnType<typeof setUp>;
type Ending = 'accepted' | 'rejected' | 'unknown';
interface Call {
  readonly name: string;
  /** It may be carried out, and must not be twice. */
  readonly isOrder: boolean;
  readonly make: (client: Rig['client']) => Promise<{ readonly kind: Ending }>;
}

const PROBLEMS_MAX = 20;
/** After so many a new client begins: one that was told of a ban says no more for long. */
const CALLS_PER_CLIENT = 20;
const AT_ONCE_MS = 100;
/** Beyond every wait of the client's for room under a limit. */
const LONGEST_MS = 180_000;
const STATUSES = [200, 201, 204, 301, 400, 401, 403, 404, 410, 418, 429, 500, 502, 503, 504];
const ODD_BODIES = [
  '',
  '<html>502 Bad Gateway</html>',
  '{"code":-1000,"msg":"Unknown error"}',
  '{"code":"-1006","msg":"no answer"}',
  '{"code":-2010}',
  '{"msg":7}',
  '[]',
  'null',
];

const CALLS: readonly Call[] = [
  ...endpoints.map((endpoint) => ({
    name: endpoint.name,
    isOrder: endpoint.name === 'newOrder',
    make: (client: Rig['client']) => client.call(endpoint, goldenOf(endpoint).input),
  })),
  ...[
    { name: 'spot.pairs', make: ({ spot }: Rig['client']) => spot.pairs() },
    { name: 'spot.book', make: ({ spot }: Rig['client']) => spot.book(PAIR, 10) },
    { name: 'spot.ticker', make: ({ spot }: Rig['client']) => spot.ticker(PAIR) },
    { name: 'spot.recentTrades', make: ({ spot }: Rig['client']) => spot.recentTrades(PAIR, 10) },
    {
      name: 'spot.candles',
      make: ({ spot }: Rig['client']) => spot.candles(PAIR, '1min', { limit: 10 }),
    },
    { name: 'spot.order', make: ({ spot }: Rig['client']) => spot.order(PAIR, { orderId: '7' }) },
    { name: 'spot.openOrders', make: ({ spot }: Rig['client']) => spot.openOrders(PAIR) },
    { name: 'spot.ownTrades', make: ({ spot }: Rig['client']) => spot.ownTrades(PAIR) },
    { name: 'spot.balances', make: ({ spot }: Rig['client']) => spot.balances() },
    { name: 'margin.openOrders', make: ({ margin }: Rig['client']) => margin.openOrders(PAIR) },
    { name: 'spot.cancelOrder', make: ({ spot }: Rig['client']) => spot.cancelOrder(PAIR, '7') },
  ].map((call) => ({ ...call, isOrder: false })),
  ...(['spot', 'margin'] as const).map((wallet) => ({
    name: `${wallet}.placeOrder`,
    isOrder: true,
    make: (client: Rig['client']) => client[wallet].placeOrder(LIMIT_BUY),
  })),
];

/** What must not go wrong is tried most. */
const ORDERS = CALLS.filter(({ isOrder }) => isOrder);

export class AnswerFuzz {
  readonly #draws: Draws;
  readonly #problems: string[] = [];
  readonly #endings = { accepted: 0, rejected: 0, unknown: 0 };
  /** What the newest request but the clock's got. */
  #given: Answer = notSent();

  constructor(seed: number) {
    this.#draws = new Draws(seededRng(seed, 'answers'));
  }

  async run(calls: number): Promise<AnswerReport> {
    const startedMs = performance.now();
    let made = 0;
    while (made < calls && this.#problems.length < PROBLEMS_MAX) {
      const rig = setUp();
      rig.answers((request) => (this.#given = this.#answerTo(request)));
      for (let count = 0; count < CALLS_PER_CLIENT && made < calls; count += 1) {
        await this.#make(this.#draws.pick(this.#draws.below(3) === 0 ? ORDERS : CALLS), rig);
        made += 1;
      }
      rig.client.close();
    }
    const seconds = (performance.now() - startedMs) / 1000;
    const perSecond = Math.round(made / seconds);
    return { calls: made, perSecond, ...this.#endings, problems: this.#problems };
  }

  async #make({ name, isOrder, make }: Call, { client, clock, transport }: Rig): Promise<void> {
    transport.requests.length = 0;
    const ended: { kind: Ending | null; fault: string | null } = { kind: null, fault: null };
    make(client).then(
      ({ kind }) => (ended.kind = kind),
      (fault: unknown) => (ended.fault = inspect(fault)),
    );
    await elapse(clock, AT_ONCE_MS);
    if (ended.kind === null && ended.fault === null) await elapse(clock, LONGEST_MS, 1000);
    const { kind, fault } = ended;
    if (kind === null) {
      this.#complain(name, fault === null ? 'has no outcome' : `threw ${fault}`);
      return;
    }
    this.#endings[kind] += 1;
    const sent = transport.sentTo('/order').filter(({ method }) => method === 'POST').length;
    if (!isOrder || sent === 0) return;
    if (sent > 1) this.#complain(name, `left ${sent} times`);
    if (this.#isDoubtful() && kind !== 'unknown') this.#complain(name, `was called ${kind}`);
  }

  /** Nobody can tell from it whether the order was taken. */
  #isDoubtful(): boolean {
    const given = this.#given;
    return given.ok ? given.value.status >= 500 : given.error.kind === 'lost';
  }

  #answerTo({ method, url }: HttpRequest): Answer {
    const { pathname } = new URL(url);
    const endpoint = endpoints.find((one) => one.method === method && one.path === pathname);
    if (endpoint === undefined) return answer(404, '');
    const { reply, liveReply = reply } = goldenOf(endpoint);
    const text = this.#draws.pick([reply, liveReply]);
    const draw = this.#draws.uniform();
    if (draw < 0.25) return answer(200, text);
    if (draw < 0.5) return answer(200, this.#draws.changed(JSON.parse(text)) ?? 'null');
    if (draw < 0.7) {
      const damaged = this.#draws.damage(Buffer.from(text));
      return { ok: true, value: { status: 200, headers: {}, body: damaged } };
    }
    if (draw < 0.75) return lost();
    if (draw < 0.8) return notSent();
    const body = this.#draws.below(3) === 0 ? text : this.#draws.pick(ODD_BODIES);
    const headers = {
      'retry-after': this.#draws.pick(NUMBERS),
      'x-used-weight-ip': this.#draws.pick(NUMBERS),
    };
    return answer(this.#draws.pick(STATUSES), body, this.#draws.below(2) === 0 ? {} : headers);
  }

  #complain(name: string, what: string): void {
    const given = this.#given;
    const shown = given.ok
      ? `${given.value.status} ${Buffer.from(given.value.body).toString('utf8').slice(0, 400)}`
      : given.error.kind;
    this.#problems.push(`${name} ${what} (${shown})`);
  }
}

function goldenOf({ name }: Endpoint) {
  const golden = allGolden.find((row) => row.name === name);
  if (golden === undefined) throw new Error(`no golden row of ${name}`);
  return golden;
}
