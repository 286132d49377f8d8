/** Fields that many commands and topics have. What a desk sends is untrusted, so each has its limits. */
import { z } from 'zod';

/** A command without input, a topic without parameters. */
export const none = z.strictObject({});
/** Why a reply has not all that was asked for: a key, or the exchange's code, and what is said with it; null: it has. */
export const unread = z.strictObject({ code: z.string(), message: z.string() }).nullable();
export type Unread = NonNullable<z.infer<typeof unread>>;
/** What a command answers that has nothing to say but that it was done. */
export const done = z.strictObject({});

/** A pair ("BTCUSDT") or a contract ("E-BTC-USDT"), of the longest names an exchange may have. */
export const symbol = z.string().regex(/^[A-Z0-9-]{2,40}$/);
/** A currency's code. */
export const asset = z.string().regex(/^[A-Z0-9]{1,20}$/);
/** A price, a quantity or an amount, as it is typed: not negative, without an exponent. */
export const decimalText = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/);
export const side = z.enum(['BUY', 'SELL']);
/** Which of the account's three wallets an order belongs to. */
export const book = z.enum(['spot', 'margin', 'futures']);
/** What an exchange calls an order, a trade or a position. */
export const exchangeId = z.string().regex(/^\d{1,20}$/);
/** Minted by the desk when a ticket opens, where it makes a double submit one order, and when a file is given. */
export const intentId = z.string().regex(/^[a-z0-9]{16}$/);
