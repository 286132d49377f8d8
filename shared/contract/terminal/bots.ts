/**
 * The paper exchange opened to programs of this machine, and the keys they sign with. Topics carry what
 * may be shown; a secret travels once, in the reply to the command that made it or asked for it.
 */
import { z } from 'zod';
import { done, none, unread } from './fields';

/** What a key may do, as the exchange names it (document §4). */
export const BOT_PERMISSIONS = ['READ', 'TRADE', 'MARGIN', 'FUTURES', 'WITHDRAW'] as const;
export type BotPermission = (typeof BOT_PERMISSIONS)[number];

/** Below it a port belongs to the operating system. */
export const MIN_BOT_PORT = 1024;
export const MAX_BOT_PORT = 65_535;

const uid = z.int().positive();
const permissions = z.array(z.enum(BOT_PERMISSIONS));
/** Names a key without giving it away. */
const keyId = z.string().regex(/^[0-9a-f]{16}$/);

export const botCommands = {
  /** 0 lets the operating system choose. Answered when bots can connect, or why they cannot. */
  openToBots: {
    input: z.strictObject({
      port: z.union([z.literal(0), z.int().min(MIN_BOT_PORT).max(MAX_BOT_PORT)]),
    }),
    output: done,
  },
  /** Answered when the last connection has ended. */
  closeToBots: { input: none, output: done },
  /** Whether the next start of the program opens by itself; without it every start is closed. */
  openBotsAtStart: { input: z.strictObject({ isWanted: z.boolean() }), output: done },
  /** Of the lab, for as long as the exchange is open; a new one each time. */
  revealLabToken: {
    input: none,
    output: z.strictObject({ token: z.string() }),
  },
  /** A key for an account that is there, or for a new one with play money. */
  createBotKey: {
    input: z.strictObject({
      account: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('existing'), uid }),
        z.strictObject({
          kind: z.literal('new'),
          /** 1 to 64 letters, digits, spaces or marks. */
          label: z.string().regex(/^[\p{L}\p{N}\p{P}\p{Zs}]{1,64}$/u),
        }),
      ]),
      permissions: permissions.min(1).max(BOT_PERMISSIONS.length),
    }),
    /** The only time that the key and its secret are told. */
    output: z.strictObject({ uid, apiKey: z.string(), apiSecret: z.string() }),
  },
  setBotKey: { input: z.strictObject({ keyId, isEnabled: z.boolean() }), output: done },
  /** For good; the account stays. */
  deleteBotKey: { input: z.strictObject({ keyId }), output: done },
} as const;

const addresses = z.strictObject({
  rest: z.string(),
  futures: z.string(),
  stream: z.string(),
  lab: z.string(),
});
export type BotAddresses = z.infer<typeof addresses>;

const botKey = z.strictObject({
  id: keyId,
  /** Its first characters. */
  name: z.string(),
  isEnabled: z.boolean(),
  permissions,
});

const botAccount = z.strictObject({
  uid,
  label: z.string(),
  /** The account this desk trades with: a bot's orders appear here, as external ones. */
  isOwn: z.boolean(),
  keys: z.array(botKey),
});
export type BotAccount = z.infer<typeof botAccount>;

export const botTopics = {
  /** Whether bots can connect, and where. */
  bots: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      /** False on a live venue: there is nothing to open. */
      isOffered: z.boolean(),
      phase: z.enum(['closed', 'opening', 'open', 'closing']),
      opensAtStart: z.boolean(),
      /** What was last asked for; 0: any. */
      port: z.number(),
      /** Why it is not open although it should be; null otherwise. */
      problem: unread,
      /** Null unless open. */
      addresses: addresses.nullable(),
    }),
  },
  /** Who can connect: read anew each time somebody looks, and after each change from a desk. */
  botAccounts: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      accounts: z.array(botAccount),
      /** Why the accounts could not be read; null otherwise. */
      problem: unread,
    }),
  },
} as const;
