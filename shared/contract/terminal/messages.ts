/**
 * The messages of one Wire, both ways. What a desk sends is untrusted and read strictly; what the
 * terminal sends is typed at its source, so a desk checks the envelope only.
 */
import { z } from 'zod';

/** Chosen by the desk: names a call until its reply, a subscription until it ends. */
const id = z.int().nonnegative();
const name = z.string().max(64);

export const fromDesk = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('call'), id, name, input: z.unknown().optional() }),
  z.strictObject({ type: z.literal('subscribe'), id, topic: name, params: z.unknown().optional() }),
  z.strictObject({ type: z.literal('unsubscribe'), id }),
]);
export type FromDesk = z.infer<typeof fromDesk>;

/**
 * Why the terminal did not carry out a request: `unknown-command`, `unknown-topic`, `bad-input`,
 * `too-many`, `duplicate-id`, `internal`, `closed` (no Wire any more), or a handler's own code.
 */
const rpcError = z.object({ code: z.string(), message: z.string() });
export type RpcError = Readonly<z.infer<typeof rpcError>>;

const revision = z.int().nonnegative();

/** One of these, or a list of them: what belongs together comes as one, in its order. */
export const fromTerminal = z.discriminatedUnion('type', [
  z.discriminatedUnion('ok', [
    z.object({ type: z.literal('reply'), id, ok: z.literal(true), value: z.unknown() }),
    z.object({ type: z.literal('reply'), id, ok: z.literal(false), error: rpcError }),
  ]),
  /** The whole state: the value of a `latest` topic, all items of a ring. */
  z.object({ type: z.literal('snapshot'), id, revision, content: z.unknown() }),
  /** The new value of a `latest` topic, the appended items of a ring; revision + 1 each time. */
  z.object({ type: z.literal('update'), id, revision, content: z.unknown() }),
  z.object({ type: z.literal('refused'), id, error: rpcError }),
]);
export type FromTerminal = z.infer<typeof fromTerminal>;
