/**
 * The lab's commands (exchange-rules §14): what a real exchange has and the document does not show, and
 * what only a simulator can do. In process and over /lab/v1/… they are the same.
 */
import { z } from 'zod';
import { REGIMES } from '../../domain/regime';
import { WITHDRAWAL_INFO_MAX } from '../../domain/withdrawal-rules';
import {
  amount,
  assetName,
  decimal,
  label,
  marketSymbol,
  oneOf,
  oneOfWholes,
  seed,
  sessionName,
  uid,
  whole,
} from './fields';
import {
  FAULT_EFFECTS,
  FAULT_PROFILES,
  FUNDS_WALLETS,
  KEY_PERMISSIONS,
  LATENCY_PROFILES,
  MARKET_MODES,
  MARKET_SPEEDS,
} from './profiles';

const price = decimal(18, '0.000000000000000001', '1000000000000');
const wallet = oneOf(FUNDS_WALLETS);
const orderId = z
  .string('must be an order id')
  .regex(/^\d{1,19}$/, 'must be an order id of digits');
/** As the exchange shows it, which may be beyond 2^53. */
const withdrawalId = z
  .union([z.number(), z.string()], 'must be the id of a withdrawal')
  .transform(String)
  .refine((text) => /^\d{1,19}$/.test(text), 'must be the id of a withdrawal, in digits');
/** The key itself, or its id as the list of accounts shows it. */
const keyOrId = z.string('must be text').regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be a key');
/** Exchange-rules §9: the desk's own requests are `in-process`. Anything else would be a key that nobody can use. */
const ipIdentity = z.union(
  [z.literal('in-process'), z.ipv4(), z.ipv6().toLowerCase()],
  'must be an IPv4 or IPv6 address, or in-process',
);
/** From 2021, so that a year of history still has times the exchange can number, to 2050. */
const START_MIN_MS = 1_609_459_200_000;
const START_MAX_MS = 2_524_608_000_000;
/** A month of market time at once. */
const ADVANCE_MAX_MS = 2_678_400_000;

/** Exactly one of the fields: each of them is a command of its own. */
function exactlyOne<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape);
  return z
    .strictObject(shape)
    .partial()
    .refine(
      (input) => Object.values(input).filter((value) => value !== undefined).length === 1,
      `exactly one of ${names.join(', ')}`,
    );
}

const faultRule = z.strictObject({
  /** An exact path, or `*` for every one. */
  endpoint: z
    .string('must be a path or *')
    .regex(/^(\*|\/[A-Za-z0-9/_-]{1,100})$/, 'must be a path or *'),
  effect: oneOf(FAULT_EFFECTS),
  /** Of each request. */
  probability: decimal(6, '0', '1'),
  /** How long the answer is held back. */
  holdMs: whole(0, 60_000).default(0),
});
export type FaultRule = z.output<typeof faultRule>;

export const labCommands = {
  clock: exactlyOne({
    speed: oneOfWholes(MARKET_SPEEDS),
    pause: z.literal(true, 'must be true'),
    /** Only in the pause. */
    advanceMs: whole(1, ADVANCE_MAX_MS),
  }),
  market: exactlyOne({
    /** null: the seeded chain chooses again. */
    regime: oneOf(REGIMES).nullable(),
    agents: oneOf(['on', 'off']),
    /** What the crowd draws from here on. */
    seed,
  }),
  index: z.strictObject({
    underlying: marketSymbol,
    /** null: the market's own again. */
    price: price.nullable(),
    /** Absent: as the index. */
    mark: price.optional(),
  }),
  funding: z.strictObject({
    contractName: marketSymbol,
    /** null: the market's own again. */
    rate: decimal(8, '-0.0075', '0.0075').nullable(),
  }),
  fault: exactlyOne({
    profile: oneOf(FAULT_PROFILES),
    /** In the order in which they are asked; the first that hits decides. */
    rules: z.array(faultRule).max(64, 'must hold at most 64 rules'),
    /** `async`: the reply leaves before the matching. */
    ack: oneOf(['sync', 'async']),
  }),
  latency: z.strictObject({ profile: oneOf(LATENCY_PROFILES) }),
  accounts: z.strictObject({
    /** Absent: a new account with the default funds. */
    uid: uid.optional(),
    label: label.default('bot'),
    permissions: z
      .array(oneOf(KEY_PERMISSIONS))
      .min(1, 'must hold at least one permission')
      .refine((all) => new Set(all).size === all.length, 'must name each permission once')
      .default([...KEY_PERMISSIONS]),
    /** Whose requests may use the key; none: anybody's. */
    ipAllow: z.array(ipIdentity).max(16, 'must hold at most 16 identities').default([]),
  }),
  key: z.strictObject({ apiKey: keyOrId, enabled: z.boolean('must be true or false') }),
  'key/delete': z.strictObject({ apiKey: keyOrId }),
  faucet: z.strictObject({ uid, wallet, asset: assetName, amount }),
  transfer: z
    .strictObject({ uid, from: wallet, to: wallet, asset: assetName, amount })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: 'must be another wallet' }),
  leverage: z.strictObject({ uid, contractName: marketSymbol, leverage: whole(1, 1000) }),
  withdrawal: z.strictObject({
    id: withdrawalId,
    action: oneOf(['approve', 'reject', 'revoke', 'fail']),
    info: z
      .string('must be text')
      .max(WITHDRAWAL_INFO_MAX, `must have at most ${WITHDRAWAL_INFO_MAX} characters`)
      .default(''),
  }),
  halt: z.strictObject({ symbol: marketSymbol }),
  resume: z.strictObject({ symbol: marketSymbol }),
  reset: z
    .strictObject({
      seed: seed.optional(),
      /** Absent: as it is. Live needs a venue to follow, replay a recording. */
      mode: oneOf(MARKET_MODES).optional(),
      /** Of mode replay; absent: the one that was played last. */
      recording: sessionName.optional(),
      /** Market time at which it begins, only in the pause; absent: now. */
      startMs: whole(START_MIN_MS, START_MAX_MS).optional(),
    })
    .refine(({ mode, recording }) => recording === undefined || mode === 'replay', {
      path: ['recording'],
      message: 'only with mode replay',
    })
    .refine(({ mode, startMs }) => startMs === undefined || mode !== 'live', {
      path: ['startMs'],
      message: 'not with mode live, whose clock is the wall',
    }),
  /** The public feed, written down as it happens. */
  record: exactlyOne({
    start: z.literal(true, 'must be true'),
    /** Ends it and keeps it. */
    save: sessionName,
    /** One that was kept; what is played of it plays on. */
    delete: sessionName,
    discard: z.literal(true, 'must be true'),
  }),
  'session/save': z.strictObject({ name: sessionName }),
  'session/load': z.strictObject({ name: sessionName }),
  'session/delete': z.strictObject({ name: sessionName }),
  /** Goes on from a session's moment (without a name: from now) into another future. */
  'session/fork': z.strictObject({ name: sessionName.optional(), seed }),
} as const;

/** Questions: GET, with their input in the query. */
export const labQueries = {
  state: z.strictObject({}),
  /** With `uid`: with the leverages of that account. */
  controls: z.strictObject({ uid: uid.optional() }),
  accounts: z.strictObject({}),
  sessions: z.strictObject({}),
  explain: z.strictObject({ orderId }),
  insurance: z.strictObject({}),
  margin: z.strictObject({ uid }),
  futures: z.strictObject({ uid }),
} as const;

export type LabCommandName = keyof typeof labCommands;
export type LabQueryName = keyof typeof labQueries;
export type LabCommandInput<Name extends LabCommandName> = z.output<(typeof labCommands)[Name]>;
export type LabQueryInput<Name extends LabQueryName> = z.output<(typeof labQueries)[Name]>;
