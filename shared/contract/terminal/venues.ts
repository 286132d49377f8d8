/**
 * The venues a trader may trade: paper, and accounts of real exchanges. One runs at a time; changing it
 * starts the terminal anew over that account's own store. A secret goes in by one command and never out.
 */
import { z } from 'zod';
import { done, none } from './fields';

const profileId = z.string().regex(/^[a-z0-9]{8}$/);
const address = z.string().max(200);
const passphrase = z.string().max(256);

/** What the trader types to arm: letters they chose for this account, shown wherever it trades. */
const venueAlias = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,23}$/u);

/** Where an exchange of this API is and what is particular to it. */
export const venueProfile = z.strictObject({
  name: z.string().min(1).max(40),
  alias: venueAlias,
  /** https only; http where the host is loopback. The terminal says what is wrong with an address. */
  baseUrl: address,
  futuresBaseUrl: address,
  /** wss only; ws where the host is loopback. Futures channels come over the same stream when the second is empty. */
  wsUrl: address,
  futuresWsUrl: address,
  /** Before every path and never signed, such as "/open"; empty is none. */
  pathPrefix: z.string().max(60),
  /** The same before the paths of the futures host; empty is the other one's, "/" is none. */
  futuresPathPrefix: z.string().max(60).default(''),
  /** What a GET's signature covers. */
  getSignMode: z.enum(['path', 'path-query']),
  /** How long after its time a request may arrive; empty leaves the exchange's default. */
  recvWindowMs: z.int().min(500).max(60_000).nullable(),
  /** Of times that come as text without a zone, such as "GMT+08:00"; empty asks the exchange. */
  timeZone: z.string().max(16),
});
export type VenueProfile = z.infer<typeof venueProfile>;

/** Keys that trade and keys that withdraw never share a slot. */
const KEY_SLOTS = ['trade', 'withdraw'] as const;
export type KeySlot = (typeof KEY_SLOTS)[number];

/** The ticks of the onboarding, in their order. */
export const VENUE_CHECKS = ['ping', 'clock', 'account', 'testOrder', 'futures', 'stream'] as const;
export type VenueCheck = (typeof VENUE_CHECKS)[number];

/** What a check has found, for the desk's words, and what goes into them. */
export const CHECK_FINDINGS = {
  answered: ['ms'],
  clock: ['ms', 'window'],
  clockOff: ['ms', 'window'],
  mayRead: ['count'],
  mayTrade: ['symbol'],
  wantsMoney: [],
  futuresAnswer: ['count'],
  noFutures: [],
  firstFrame: ['ms'],
  unusable: ['message'],
  noPairs: [],
  emptyBook: ['symbol'],
  nothingToHear: [],
  silent: ['seconds'],
  unreadable: ['seconds', 'message'],
  noAnswer: ['message'],
  refused: ['code', 'message'],
} as const;
export type CheckFinding = keyof typeof CHECK_FINDINGS;
const FINDINGS = Object.keys(CHECK_FINDINGS) as [CheckFinding, ...CheckFinding[]];

/** Why the operating system keeps no key, for the desk's words; empty where it does, or only its sentence says it. */
const VAULT_WHYS = ['', 'no-safe', 'no-desktop-keyring', 'seals-nothing'] as const;
export type VaultWhy = (typeof VAULT_WHYS)[number];

/** Why something about an account is not done, for the desk's words; empty where only a sentence says it. */
const REFUSALS = [
  '',
  'account-runs',
  'address-needed',
  'begins-with',
  'has-login',
  'has-path',
  'has-query',
  'key-damaged',
  'key-forgotten',
  'key-missing',
  'key-newer',
  'key-not-deleted',
  'key-not-kept',
  'key-of-address',
  'key-of-another',
  'key-twice',
  'keyring-closed',
  'keyring-refuses',
  'locked',
  'name-mistakable',
  'name-needed',
  'name-taken',
  'no-address',
  'no-key',
  'no-keyring',
  'no-room',
  'not-alias',
  'only-paper',
  'passphrase-missing',
  'passphrase-needed',
  'passphrase-short',
  'passphrase-wrong',
  'prefix-form',
  'sealed-elsewhere',
  'signs-only',
  'switching',
  'too-many-accounts',
  'tries-wait',
  'unencrypted',
  'unknown-account',
  'withdraw-passphrase',
  'zone-form',
] as const;
export type VenueRefusalCode = (typeof REFUSALS)[number];

/**
 * A refusal names the field: one of the input's names, or "" when it is about none. `code` and `value` are for the desk's
 * words; where there is no code, `reason` is all there is to say.
 */
const refusable = <Value extends z.ZodType>(value: Value) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('done'), value }),
    z.strictObject({
      kind: z.literal('refused'),
      field: z.string(),
      code: z.enum(REFUSALS),
      value: z.string(),
      reason: z.string(),
    }),
  ]);

export const venueCommands = {
  /** `id` null makes a new one. Addresses of a running account cannot be changed. */
  saveProfile: {
    input: z.strictObject({ id: profileId.nullable(), profile: venueProfile }),
    output: refusable(z.strictObject({ id: profileId })),
  },
  /** Its keys go with it; its store stays on the disk. Not the one that runs. */
  deleteProfile: { input: z.strictObject({ id: profileId }), output: refusable(done) },
  /** `passphrase` is empty where the operating system keeps the key; never empty for `withdraw`. */
  storeKey: {
    input: z.strictObject({
      id: profileId,
      slot: z.enum(KEY_SLOTS),
      apiKey: z.string().min(1).max(256),
      secret: z.string().min(1).max(256),
      passphrase,
    }),
    output: refusable(done),
  },
  forgetKey: {
    input: z.strictObject({ id: profileId, slot: z.enum(KEY_SLOTS) }),
    output: refusable(done),
  },
  /** Opens the trade key of an account for this run of the program; needed where a passphrase keeps it. */
  unlockKey: { input: z.strictObject({ id: profileId, passphrase }), output: refusable(done) },
  /** The onboarding's ticks, in the topic `venueChecks`; asked again, it starts over. */
  checkVenue: { input: z.strictObject({ id: profileId }), output: refusable(done) },
  /** Null is paper. The windows load themselves again; a live account starts READ-ONLY. */
  switchVenue: { input: z.strictObject({ id: profileId.nullable() }), output: refusable(done) },
  /** READ-ONLY to LIVE for the account that runs, until the program ends or locks. */
  armTrading: { input: z.strictObject({ alias: z.string().max(40) }), output: refusable(done) },
  disarmTrading: { input: none, output: done },
  /** Covers the desk and disarms; reading goes on, so that alerts do. */
  lockDesk: { input: none, output: done },
  /** The passphrase of the account's trade key; where the operating system keeps it, its alias. */
  unlockDesk: { input: z.strictObject({ word: passphrase }), output: refusable(done) },
  /** Minutes without a key or a click until the desk locks. */
  saveIdleLock: { input: z.strictObject({ minutes: z.int().min(1).max(240) }), output: done },
  /** Somebody is at the desk; sent at most every ten seconds. */
  present: { input: none, output: done },
} as const;

const slot = z.strictObject({
  isStored: z.boolean(),
  /** "abcd…wxyz"; empty without a key. */
  maskedApiKey: z.string(),
  /** `newer`: by a newer version of this program, which alone can open it. */
  keptBy: z.enum(['', 'system', 'passphrase', 'newer']),
  /** The program can sign with it now. */
  isOpen: z.boolean(),
});

export const venueTopics = {
  venues: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      profiles: z.array(
        z.strictObject({
          id: profileId,
          profile: venueProfile,
          trade: slot,
          withdraw: slot,
          /** Wall time at which all checks passed; null until then. */
          checkedAtMs: z.number().nullable(),
        }),
      ),
      /** The one that runs; null is paper. */
      current: profileId.nullable(),
      /** Another is about to begin: a window that loses the Wire now loads itself again. */
      isSwitching: z.boolean(),
      /**
       * The account that this start should have begun with, and why paper runs instead; without a name
       * where the list of all accounts was lost. `code` names the desk's words; else the reason is the system's sentence.
       */
      notOpened: z
        .strictObject({ name: z.string(), code: z.string(), reason: z.string() })
        .nullable(),
      /** What would keep a new key, and why not the operating system: a key, and a sentence where there is none. */
      vault: z.strictObject({
        keptBy: z.enum(['system', 'passphrase']),
        backend: z.string(),
        why: z.enum(VAULT_WHYS),
        reason: z.string(),
      }),
      idleLockMinutes: z.number(),
    }),
  },
  venueChecks: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      /** Null before the first. */
      id: profileId.nullable(),
      steps: z.array(
        z.strictObject({
          check: z.enum(VENUE_CHECKS),
          state: z.enum(['waiting', 'running', 'passed', 'failed']),
          /** What was measured, or what is wrong; null before that. */
          found: z
            .strictObject({ key: z.enum(FINDINGS), values: z.record(z.string(), z.string()) })
            .nullable(),
        }),
      ),
    }),
  },
  /**
   * Whether this session may change anything on its exchange. Paper is always `on`; `locked` covers the
   * desk as well. A trader's kill switch is apart from it (kill.ts).
   */
  trading: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      state: z.enum(['on', 'read-only', 'locked']),
      /** Of the live account; empty on paper. */
      alias: z.string(),
      /** Why it locked: by hand, idle or suspend; empty otherwise. */
      lockedBy: z.enum(['', 'hand', 'idle', 'suspend']),
    }),
  },
} as const;
