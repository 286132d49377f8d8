/**
 * The lab of the paper exchange on the desk (exchange-rules §14): time, market, faults and accounts by
 * hand. What it takes and answers is the lab's own contract; whose account it is the terminal says. A live
 * venue has none.
 */
import { z } from 'zod';
import type { ControlsReply, ExplainReply, labCommands, LabCommandName, MarginReply } from '../lab';

export {
  FAULT_PROFILES,
  FUNDS_WALLETS,
  LATENCY_PROFILES,
  MARKET_SPEEDS,
  type ControlsReply,
  type ExplainReply,
  type FaultProfile,
  type MarginReply,
} from '../lab';
import { done, exchangeId, intentId, none } from './fields';

/** Commands about an account: the terminal names its own. */
const OF_ACCOUNT = ['faucet', 'transfer', 'leverage'] as const satisfies readonly LabCommandName[];

/** What a desk may change; keys and accounts of bots have commands of their own. */
const ACTS = [
  ...OF_ACCOUNT,
  'clock',
  'market',
  'index',
  'funding',
  'fault',
  'latency',
  'withdrawal',
  'halt',
  'resume',
  'session/save',
  'session/delete',
  'record',
] as const satisfies readonly LabCommandName[];
export type LabActName = (typeof ACTS)[number];
export type LabActInput<Name extends LabActName> = Omit<z.input<(typeof labCommands)[Name]>, 'uid'>;

/** Whether the command is about an account, whose `uid` the terminal adds. */
export const isOfAccount = (name: LabActName): boolean => OF_ACCOUNT.some((each) => each === name);

const sessionName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);

const address = (scheme: RegExp) => z.union([z.string().max(256).regex(scheme), z.literal('')]);
/** Of a venue of this interface; an empty one follows from `rest`. Encrypted, but on this machine. */
const venue = z.strictObject({
  rest: z
    .string()
    .max(256)
    .regex(/^(https:\/\/[^/\s]|http:\/\/127\.0\.0\.1[:/])\S*$/),
  futures: address(/^(https:\/\/[^/\s]|http:\/\/127\.0\.0\.1[:/])\S*$/),
  stream: address(/^(wss:\/\/[^/\s]|ws:\/\/127\.0\.0\.1[:/])\S*$/),
});

/** Puts another market in the place of the one that runs; every window begins anew with it. */
const newMarket = z.discriminatedUnion('kind', [
  /** Null: the same seed again. Balances, orders and positions begin anew. */
  z.strictObject({ kind: z.literal('reset'), seed: z.int().nonnegative().nullable() }),
  /** A saved session, to the moment it was saved at. Null: with the future it had; else one drawn from that seed. */
  z.strictObject({
    kind: z.literal('load'),
    name: sessionName,
    seed: z.int().nonnegative().nullable(),
  }),
  /** A simulated crowd, after a market that followed something. */
  z.strictObject({ kind: z.literal('synthetic') }),
  z.strictObject({ kind: z.literal('replay'), recording: sessionName }),
  /** Fed by a venue's public feed, without a key. */
  z.strictObject({ kind: z.literal('follow'), venue }),
]);
export type NewMarket = z.infer<typeof newMarket>;

/** Of a file, in bytes: as text it fits into a message of every Wire. */
export const PIECE_BYTES = 512 * 1024;
const recordingPiece = z.strictObject({
  /** Of all pieces of one file, and of no other's: two windows may give one each at the same time. */
  upload: intentId,
  /** What it would be called; a name that is taken gets a number. */
  name: sessionName,
  /** Where in the file it stands. 0 begins another file; whatever was not finished before is gone. */
  offset: z.int().nonnegative(),
  bytes: z.base64().max(Math.ceil(PIECE_BYTES / 3) * 4),
  isLast: z.boolean(),
});
export type RecordingPiece = z.infer<typeof recordingPiece>;

export const labDeskCommands = {
  /** The lab checks the input, and refuses by the name of its field and the limit (`lab-refused`). */
  labAct: {
    input: z.strictObject({ name: z.enum(ACTS), input: z.record(z.string(), z.unknown()) }),
    output: done,
  },
  /** Answered when the new market is there; a moment later the terminal begins anew. */
  newMarket: { input: newMarket, output: done },
  /**
   * A recording from a file of the trader's, plain or packed, piece by piece. The last one is answered when
   * every line was checked and it is kept, with its name; a refusal keeps nothing.
   */
  addRecording: {
    input: recordingPiece,
    output: z.strictObject({ name: sessionName.nullable() }),
  },
  /** Of any order of the desk's account, resting or finished. */
  explainOrder: {
    input: z.strictObject({ orderId: exchangeId }),
    output: z.custom<ExplainReply>(),
  },
} as const;

const file = z.strictObject({ name: z.string(), bytes: z.number() });

export const labDeskTopics = {
  /** Read every other second, and after each change from a desk: programs change it, too. */
  lab: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      /** False on a live venue: there is nothing to set. */
      isOffered: z.boolean(),
      /** Null until it was read, and while there is no exchange. */
      controls: z.custom<ControlsReply>().nullable(),
      /** The desk's margin wallet, which the exchange's interface does not show; null until it was read. */
      margin: z.custom<MarginReply>().nullable(),
      /** Saved sessions, by name. */
      sessions: z.array(file),
      recordings: z.array(file),
      /** The venue it follows, or followed last. */
      venue: venue.nullable(),
      /** Another market takes the place of this one: windows that lose the terminal load anew. */
      isReplacing: z.boolean(),
    }),
  },
} as const;
