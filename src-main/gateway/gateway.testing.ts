/** A whole simulated exchange on a manual clock, spoken to in bytes, for the gateway's tests. */
import { createHmac } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { MARGIN_RULES } from '@shared/domain/margin-defaults';
import { WITHDRAWAL_RULES } from '@shared/domain/withdrawal-defaults';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { invariant } from '@shared/kernel/result';
import { atoms } from '@shared/money/units';
import { KeyStore } from './admission/key-store';
import type { LimitSettings } from './admission/rate-limits';
import type { Defect } from './defects';
import { createGateway, type Gateway } from './gateway';
import { MemoryStore } from './memory-store.testing';
import type { GatewayResponse, RawHeaders } from './messages';
import { openSequencer, type SequencerOptions } from './sequencer/open-sequencer';
import type { Sequencer } from './sequencer/sequencer';
import type { StreamSession } from './stream/socket';
import { DEFAULT_SWITCHES, type Switches } from './switches';

/** A whole minute, so that windows and candles start with the test. */
export const GENESIS_MS = 1_700_000_040_000;
export const ALICE = { uid: 10023, apiKey: 'alice-key', secret: 'sim-secret-0001' };
export const BOB = { uid: 10024, apiKey: 'bob-key', secret: 'sim-secret-0002' };
export type User = typeof ALICE;

const funds = [
  { wallet: 'spot' as const, asset: 'USDT', amount: atoms(100_000n * 10n ** 8n) },
  { wallet: 'spot' as const, asset: 'BTC', amount: atoms(10n ** 8n) },
  { wallet: 'spot' as const, asset: 'ETH', amount: atoms(10n * 10n ** 8n) },
  { wallet: 'margin' as const, asset: 'USDT', amount: atoms(10_000n * 10n ** 8n) },
  { wallet: 'futures' as const, asset: 'USDT', amount: atoms(20_000n * 10n ** 8n) },
];
const EVERY_PERMISSION = ['READ', 'TRADE', 'MARGIN', 'FUTURES', 'WITHDRAW'] as const;

export interface WorldOptions {
  readonly store?: MemoryStore;
  readonly clock?: ManualClock;
  readonly agents?: boolean;
  readonly whenClosed?: 'halt' | 'run';
  readonly limits?: LimitSettings;
  readonly config?: Partial<SequencerOptions['config']>;
  readonly switches?: Partial<Switches>;
  /** Of the engine's setup. */
  readonly marketOpenUnit?: 'contracts' | 'value';
  /** Parts of the exchange that are not there. */
  readonly without?: readonly ('futures' | 'margin' | 'withdrawals')[];
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The order that an answer names, in whichever dialect; empty where it names none. */
export const idOf = ({ text }: Answer): string => /"orderId":"?(\d+)/.exec(text)?.[1] ?? '';
/** Why it was refused. */
export const codeOf = ({ text }: Answer): string | undefined => /"code":"?(-?\d+)/.exec(text)?.[1];

/** What a request may say instead of the honest thing. */
export interface Liberties {
  readonly ip?: string;
  readonly timestamp?: string;
  readonly signature?: string;
  readonly headers?: RawHeaders;
  readonly omit?: readonly string[];
  /** Signs path and query instead of the path alone. */
  readonly signQuery?: boolean;
}

/** Money only for wallets that are there. */
const fundsFor = ({ without = [] }: WorldOptions) =>
  funds.filter(({ wallet }) => !without.some((part) => part === wallet));

/** Futures, margin and withdrawals as by default. */
function departments({ without = [], marketOpenUnit = 'contracts' }: WorldOptions) {
  const all = {
    futures: {
      rules: FUTURES_RULES,
      marketOpenUnit,
      settlement: 'none',
      triggerRef: 'last',
      lossMode: 'adl',
      insurance: atoms(1_000_000n * 10n ** 8n),
    },
    margin: MARGIN_RULES,
    withdrawals: WITHDRAWAL_RULES,
  } as const satisfies Partial<SequencerOptions['config']>;
  const there = Object.entries(all).filter(([name]) => !without.some((part) => part === name));
  return Object.fromEntries(there) as Partial<typeof all>;
}

export class World {
  readonly clock: ManualClock;
  readonly store: MemoryStore;
  readonly gateway: Gateway;
  readonly sequencer: Sequencer;
  readonly failures: unknown[] = [];
  readonly defects: Defect[] = [];

  constructor(options: WorldOptions = {}) {
    this.clock = options.clock ?? new ManualClock(GENESIS_MS);
    this.store = options.store ?? new MemoryStore();
    const opened = openSequencer({
      store: this.store,
      clock: this.clock,
      config: {
        seed: 7,
        spot: SPOT_RULES,
        agents: options.agents ?? false,
        selfTrade: 'allow',
        ...departments(options),
        ...options.config,
      },
      ...(options.whenClosed === undefined ? {} : { whenClosed: options.whenClosed }),
      // On a clock that stands still no commit takes time: large groups count as slow ones.
      slowCommitMs: 0,
      accounts: [ALICE, BOB].map(({ uid }) => ({ uid, deposits: fundsFor(options) })),
      onFailure: (cause) => this.failures.push(cause),
    });
    invariant(opened.ok, opened.ok ? '' : opened.error.message);
    this.sequencer = opened.value;
    this.gateway = createGateway({
      sequencer: this.sequencer,
      keys: new KeyStore(
        [ALICE, BOB].map((user) => ({
          ...user,
          enabled: true,
          permissions: EVERY_PERMISSION,
          allowedIps: [],
        })),
      ),
      clock: this.clock,
      store: this.store,
      onDefect: (defect) => this.defects.push(defect),
      switches: { ...DEFAULT_SWITCHES, ...options.switches },
      ...(options.limits === undefined ? {} : { limits: options.limits }),
    });
    this.sequencer.start();
    this.clock.advance(0);
  }

  /** An unsigned request. */
  get(target: string, liberties: Liberties = {}): Promise<Answer> {
    return this.send('GET', target, '', liberties.headers ?? [], liberties.ip);
  }

  signedGet(user: User, target: string, liberties: Liberties = {}): Promise<Answer> {
    return this.#signed(user, 'GET', target, '', liberties);
  }

  /** `body` as text is sent as it is. */
  post(user: User, target: string, body: unknown, liberties: Liberties = {}): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.#signed(user, 'POST', target, text, liberties);
  }

  async send(
    method: string,
    target: string,
    body: string | Uint8Array,
    headers: RawHeaders,
    ip = 'in-process',
  ): Promise<Answer> {
    const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
    const answer = this.gateway.handle({ method, target, headers, body: bytes, ip });
    return textOf(await this.settle(answer));
  }

  /** Lets the turn come that answers. */
  async settle<T>(answer: Promise<T>): Promise<T> {
    // Requests made together reach the sequencer together, as those of one loop turn do.
    for (let hop = 0; hop < 5; hop++) await Promise.resolve();
    this.clock.advance(0);
    return answer;
  }

  openStream(buffered: () => number = () => 0): StreamClient {
    return new StreamClient(this, buffered);
  }

  /** The next start of the program on what this one left on disk. */
  restart(
    options: Pick<WorldOptions, 'store' | 'whenClosed'> & { readonly afterMs?: number } = {},
  ): World {
    const { afterMs = 0, store = this.store.crash(), ...rest } = options;
    return new World({ clock: new ManualClock(this.clock.nowMs() + afterMs), store, ...rest });
  }

  #signed(
    user: User,
    method: 'GET' | 'POST',
    target: string,
    body: string,
    liberties: Liberties,
  ): Promise<Answer> {
    const timestamp = liberties.timestamp ?? String(this.clock.nowMs());
    const path = liberties.signQuery === true ? target : (target.split('?')[0] ?? '');
    const signature =
      liberties.signature ??
      createHmac('sha256', user.secret)
        .update(timestamp + method + path + body)
        .digest('hex');
    const headers: [string, string][] = [
      ['Content-Type', 'application/json'],
      ['X-CH-APIKEY', user.apiKey],
      ['X-CH-TS', timestamp],
      ['X-CH-SIGN', signature],
    ];
    const omit = new Set(liberties.omit?.map((name) => name.toLowerCase()));
    const sent = headers.filter(([name]) => !omit.has(name.toLowerCase()));
    return this.send(method, target, body, [...sent, ...(liberties.headers ?? [])], liberties.ip);
  }
}

export interface SeenFrame {
  /** Wall time at which it left. */
  readonly atMs: number;
  readonly text: string;
  /** It left as text, not packed. */
  readonly isText?: true;
}

export class StreamClient {
  readonly frames: SeenFrame[] = [];
  closedBecause: string | null = null;
  readonly session: StreamSession;

  constructor(world: World, buffered: () => number) {
    this.session = world.gateway.openStream({
      send: (frame) => {
        const isText = typeof frame === 'string';
        const text = isText ? frame : gunzipSync(frame).toString('utf8');
        this.frames.push({ atMs: world.clock.nowMs(), text, ...(isText ? { isText } : {}) });
      },
      unreadBytes: buffered,
      close: (reason) => {
        this.closedBecause = reason;
      },
    });
  }

  say(command: unknown): void {
    this.session.onText(typeof command === 'string' ? command : JSON.stringify(command));
  }

  /** Frames since the last call. */
  take(): SeenFrame[] {
    return this.frames.splice(0);
  }
}

function textOf({ status, headers, body }: GatewayResponse): Answer {
  return { status, headers, text: Buffer.from(body).toString('utf8') };
}
