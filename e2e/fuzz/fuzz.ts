/**
 * Sends drafts from the grammar to an exchange, every other one over a real socket, and holds what must
 * hold of any request: an answer comes, it is no 5xx, a refusal is small and changes nothing.
 */
import { ERRORS } from '@shared/contract/exchange';
import { seededRng } from '@shared/kernel/rng';
import type { ExchangeConfigInput } from '@shared/contract/lab';
import { quantile } from '../bench/desk-measure';
import { NO_LIMITS, OWNER, sign, Stage, START_MS } from '../conformance/stage';
import type { RawMessage, User } from '../conformance/stage';
import type { RawReply } from '../conformance/http-wire';
import { Grammar, type Draft } from './grammar';

export interface FuzzReport {
  readonly requests: number;
  readonly perSecond: number;
  readonly accepted: number;
  /** Of the processor's time, which no other program takes: from a request to its answer. */
  readonly answerP99Ms: number;
  /** Full hashes compared. */
  readonly hashes: number;
  /** Endpoint → outcome codes, `0` for accepted, with how often each was seen. */
  readonly coverage: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** What must not happen, in words; at most a few. */
  readonly problems: readonly string[];
}

/** After so many requests a new exchange begins: its state stays small, and its look at it quick. */
const REQUESTS_PER_EXCHANGE = 5_000;
/** Markets with limits that requests meet, and a coin that stays. */
const MARKETS_OF_ITS_OWN: ExchangeConfigInput = {
  pairs: [
    { symbol: 'BTCUSDT' },
    { symbol: 'ETHUSDT', market: false },
    { symbol: 'DOGEUSDT' },
    { symbol: 'XRPUSDT' },
  ],
  contracts: [
    { contractName: 'E-BTC-USDT' },
    { contractName: 'E-ETH-USDT', minOrderVolume: 5, maxLimitMoney: '2000000' },
  ],
  assets: ['BTC', 'USDT', 'ETH', 'XRP', 'DOGE'].map((asset) => ({
    asset,
    withdrawable: asset !== 'DOGE',
  })),
};
const HASH_EVERY = 1000;
/** For the last of these its markets are halted. */
const HALTED_REQUESTS = 1_000;
const MARKETS = ['BTCUSDT', 'E-BTC-USDT'] as const;
const PROBLEMS_MAX = 20;
/** Refused requests that are sent again between two hashes. */
const REPEATED = 30;
const REPLY_MAX_BYTES = 1024;

interface State {
  readonly seq: number;
  readonly stateHash: string;
  readonly invariants: readonly { readonly id: string; readonly ok: boolean }[];
}

export class Fuzz {
  readonly #grammar: Grammar;
  readonly #coverage = new Map<string, Map<number, number>>();
  readonly #problems: string[] = [];
  #accepted = 0;
  readonly #answersMs: number[] = [];
  #hashes = 0;
  #exchanges = 0;
  /** A key of the same account that may trade nothing. */
  #reader: User = OWNER;

  constructor(seed: number) {
    this.#grammar = new Grammar(seededRng(seed, 'fuzz'));
  }

  async run(requests: number): Promise<FuzzReport> {
    const startedMs = performance.now();
    let sent = 0;
    while (sent < requests && this.#problems.length < PROBLEMS_MAX) {
      const count = Math.min(REQUESTS_PER_EXCHANGE, requests - sent);
      await this.#runExchange(count);
      sent += count;
    }
    const seconds = (performance.now() - startedMs) / 1000;
    return {
      requests: sent,
      perSecond: Math.round(sent / seconds),
      accepted: this.#accepted,
      answerP99Ms: quantile(this.#answersMs, 0.99),
      hashes: this.#hashes,
      coverage: this.#coverage,
      problems: this.#problems,
    };
  }

  async #runExchange(requests: number): Promise<void> {
    // Every other one takes no parameter more than it has.
    const strictParams = (this.#exchanges += 1) % 2 === 0;
    const stage = await Stage.open({ ...MARKETS_OF_ITS_OWN, strictParams, limits: NO_LIMITS });
    await enrich(stage);
    this.#reader = await stage.newUser({ uid: OWNER.uid, permissions: ['READ'] });
    const refused: Draft[] = [];
    for (let count = 1; count <= requests && this.#problems.length < PROBLEMS_MAX; count += 1) {
      if (count === requests - HALTED_REQUESTS)
        for (const symbol of MARKETS) await stage.lab('halt', { symbol });
      const draft = this.#grammar.next();
      const isAccepted = await this.#sendWatched(stage, draft, count % 2 === 0 ? 0 : 1);
      if (!isAccepted) refused.push(draft);
      if (count % HASH_EVERY === 0)
        await this.#compareHash(stage, refused.splice(0).slice(-REPEATED));
    }
    for (const failure of stage.failures) {
      this.#problems.push(`the exchange failed: ${String(failure)}`);
    }
    await stage.close();
  }

  /** A refusal leaves the journal as it was, and with it seq and the chain over all commands. */
  async #sendWatched(stage: Stage, draft: Draft, door: 0 | 1): Promise<boolean> {
    const { index, seq, chain } = stage.journal;
    const before = process.cpuUsage();
    const reply = await this.#send(stage, draft, door);
    const { user, system } = process.cpuUsage(before);
    this.#answersMs.push((user + system) / 1_000);
    const isAccepted = this.#judge(draft, reply);
    const { journal: after } = stage;
    if (!isAccepted && (after.seq !== seq || after.chain !== chain || after.index !== index)) {
      this.#complain(draft, reply, `row ${index} seq ${seq} became ${after.index} ${after.seq}`);
    }
    return isAccepted;
  }

  /** The hash of the whole state stands still while what was refused is sent, and refused, again. */
  async #compareHash(stage: Stage, refused: readonly Draft[]): Promise<void> {
    const before = await stateOf(stage);
    let areAllRefused = true;
    for (const [at, draft] of refused.entries()) {
      const isAccepted = await this.#sendWatched(stage, draft, at % 2 === 0 ? 0 : 1);
      areAllRefused &&= !isAccepted;
    }
    const after = await stateOf(stage);
    this.#hashes += 1;
    if (areAllRefused && (before.stateHash !== after.stateHash || before.seq !== after.seq)) {
      this.#problems.push('the state changed although everything was refused');
    }
    const broken = after.invariants.filter(({ ok }) => !ok).map(({ id }) => id);
    if (broken.length > 0) this.#problems.push(`invariants broken: ${broken.join(', ')}`);
  }

  async #send(stage: Stage, draft: Draft, door: 0 | 1): Promise<RawReply> {
    const { method, target, body } = draft;
    const message: RawMessage = {
      method,
      target,
      body,
      headers: headersOf(draft, this.#reader),
      ip: 'fuzz',
    };
    try {
      return await stage.doors[door].send(message);
    } catch (cause) {
      return { status: 0, headers: {}, text: String(cause) };
    }
  }

  /** True when the exchange took it. */
  #judge(draft: Draft, reply: RawReply): boolean {
    const { status, text } = reply;
    const code = Number(/^\{"code":"?(-?\d+)/.exec(text)?.[1] ?? 0);
    const isAccepted = status === 200 && code === 0;
    this.#note(draft, isAccepted ? 0 : code);
    if (isAccepted) this.#accepted += 1;
    const orderId = /"orderId(?:String)?":"?(\d+)/.exec(text)?.[1];
    if (isAccepted && draft.method === 'POST' && orderId !== undefined)
      this.#grammar.learn(orderId);
    if (status === 0) this.#complain(draft, reply, 'no answer');
    else if (status >= 500) this.#complain(draft, reply, 'an internal error');
    else if (!isAccepted) {
      if (!(`${code}` in ERRORS) || !text.includes('"msg":"'))
        this.#complain(draft, reply, 'no error of ours');
      if (Buffer.byteLength(text) > REPLY_MAX_BYTES) this.#complain(draft, reply, 'over 1 KiB');
      if ([OWNER, this.#reader].some(({ secret }) => text.includes(secret)))
        this.#complain(draft, reply, 'a secret');
    }
    return isAccepted;
  }

  #note({ endpoint }: Draft, code: number): void {
    const codes = this.#coverage.get(endpoint.name) ?? new Map<number, number>();
    codes.set(code, (codes.get(code) ?? 0) + 1);
    this.#coverage.set(endpoint.name, codes);
  }

  #complain(
    { method, target, body, credentials }: Draft,
    { status, text }: RawReply,
    what: string,
  ): void {
    const sent = `${method} ${target} ${Buffer.from(body).toString('latin1')} (${credentials})`;
    this.#problems.push(`${what}: ${sent.slice(0, 600)} → ${status} ${text.slice(0, 300)}`);
  }
}

/** Money enough that most orders are a question of their fields and not of funds. */
export async function enrich(stage: Stage): Promise<void> {
  for (const [wallet, asset, amount] of [
    ['spot', 'USDT', '100000000'],
    ['spot', 'BTC', '1000'],
    ['spot', 'XRP', '1000000'],
    ['margin', 'BTC', '1000'],
    ['futures', 'USDT', '10000'],
  ] as const) {
    await stage.lab('faucet', { uid: OWNER.uid, wallet, asset, amount });
  }
}

async function stateOf(stage: Stage): Promise<State> {
  const asked = await stage.settle(stage.exchange.lab.query('state', {}));
  if (!asked.ok) throw new Error(asked.error.msg);
  return asked.value as State;
}

export function headersOf(
  { method, target, body, credentials }: Omit<Draft, 'endpoint'>,
  reader: User = OWNER,
): RawMessage['headers'] {
  const type = ['Content-Type', 'application/json'] as const;
  if (credentials === 'none') return [type];
  const timestamp = String(credentials === 'old' ? START_MS - 60_000 : START_MS);
  const path = target.split('?')[0] ?? '';
  const { apiKey, secret } = credentials === 'only reads' ? reader : OWNER;
  const honest = sign(secret, timestamp + method + path, body);
  const left = {
    type: credentials === 'no type' ? [] : [type],
    time: credentials === 'no time' ? [] : [['X-CH-TS', timestamp] as const],
    sign: credentials === 'wrong signature' ? honest.replace(/^../, 'zz') : honest,
  };
  return [
    ...left.type,
    ['X-CH-APIKEY', credentials === 'wrong key' ? 'nobody' : apiKey],
    ...left.time,
    ...(credentials === 'no signature' ? [] : [['X-CH-SIGN', left.sign] as const]),
  ];
}
