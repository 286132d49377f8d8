/**
 * A card: one statement of the document, and the check that the exchange keeps it. Cards are numbered in
 * the order in which the document makes its statements: `4.2-07` is the seventh of §4.2.
 */
import assert from 'node:assert/strict';
import type { ExchangeConfigInput } from '@shared/contract/lab';
import type { createExchangeClient } from '../../src-main/client';
import type { Life } from './life';
import type { Stage } from './stage';
import type { Reply, Visit } from './visit';

export type Client = ReturnType<typeof createExchangeClient>;

/** On the exchange shared by all that only read or bring their own account. */
interface OnLife {
  readonly scene?: 'life';
  readonly check: (visit: Visit, life: Life) => Promise<void>;
}
/** On an exchange of its own that has just opened. */
interface OnOwn {
  readonly scene: 'own';
  readonly config?: ExchangeConfigInput;
  readonly check: (visit: Visit, stage: Stage) => Promise<void>;
}
export type CardBody = (OnLife | OnOwn) & {
  /** What the document says, in few words. */
  readonly says: string;
  /** The same statement through our own client, where it is about an endpoint. */
  readonly client?: (client: Client, life: Life) => Promise<void>;
};

export type Card = CardBody & { readonly id: string; readonly section: string };

/** Numbers the statements of a section, whatever files they come from. */
export function number(
  sections: readonly (readonly [section: string, cards: readonly CardBody[]])[],
): readonly Card[] {
  const counts = new Map<string, number>();
  return sections.flatMap(([section, cards]) =>
    cards.map((card) => {
      const count = (counts.get(section) ?? 0) + 1;
      counts.set(section, count);
      return { ...card, section, id: `${section}-${String(count).padStart(2, '0')}` };
    }),
  );
}

/** Accepted: HTTP 200 and no refusal in a wrapper. */
export function accepted(reply: Reply): Reply {
  assert.deepEqual([reply.status, reply.code], [200, 0], reply.text.slice(0, 300));
  return reply;
}

/** Refused with this code, this status and a message that holds the words; small. */
export function refused(reply: Reply, code: number, status = 400, words = ''): Reply {
  assert.deepEqual([reply.status, reply.code], [status, code], reply.text.slice(0, 300));
  assert.ok(reply.msg.includes(words), `"${reply.msg}" does not name ${words}`);
  assert.ok(Buffer.byteLength(reply.text) <= 1024, 'the refusal is over 1 KiB');
  return reply;
}
