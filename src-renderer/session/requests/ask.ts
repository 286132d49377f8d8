/**
 * What acts on orders is asked once, and where no answer comes back it is shown as not known, never as something
 * that nobody has asked for. Nothing is asked again by itself.
 */
import type { RpcError } from '@shared/contract/terminal/messages';
import type { Clock } from '@shared/kernel/ports';
import type { Result } from '@shared/kernel/result';
import { closeToast } from '../../ui/toast';
import { deskClock } from '../time/clock';
import { ALL_OF_THEM, isInDoubt, mark, NONE_OF_THEM, requestDoubts } from './doubts';
import { failureOf, lostToast, tellProblem, type Problem, type Wanted } from './problems';
import { heard } from './silence';

interface Request<Value> {
  /** By `names.ts`. */
  readonly name: string;
  readonly wanted: Wanted;
  readonly send: () => Promise<Result<Value, RpcError>>;
  /** Of an answer: nothing was sent, so what became of an earlier request is as unknown as before. */
  readonly isUnsent?: (value: Value) => boolean;
}

export type Asked<Value> = { readonly kind: 'answered'; readonly value: Value } | Problem;

const NOBODY = (): void => undefined;
const NEVER = () => false;

/** The newest request of each name that has no answer: after a silence there may be an older one besides. */
const newest = new Map<string, symbol>();

/** Null: it is asked already. `onSilent` hears what to say while no answer comes; the answer may still come. */
export async function ask<Value>(
  { name, wanted, send, isUnsent = NEVER }: Request<Value>,
  onSilent: (words: string) => void = NOBODY,
  clock: Clock = deskClock,
): Promise<Asked<Value> | null> {
  if (requestDoubts.get().asked.has(name)) return null;
  const wasUnknown = isInDoubt(name);
  const own = Symbol(name);
  newest.set(name, own);
  mark('asked', [name], ALL_OF_THEM);
  const silent = (words: string): void => {
    mark('asked', [name], NONE_OF_THEM);
    mark('unknown', [name], ALL_OF_THEM);
    onSilent(words);
  };
  const reply = await heard(send(), silent, { clock });
  const isNewest = newest.get(name) === own;
  if (isNewest) {
    newest.delete(name);
    mark('asked', [name], NONE_OF_THEM);
  }
  const toast = lostToast(name);
  if (reply.ok) {
    // What was pressed after it and has no answer either is as unknown as it was.
    const isUnknown = (wasUnknown || !isNewest) && isInDoubt(name) && isUnsent(reply.value);
    mark('unknown', [name], () => isUnknown);
    if (!isUnknown) closeToast(toast);
    return { kind: 'answered', value: reply.value };
  }
  const failure = failureOf(reply.error);
  // A later press is asked still, or has been answered: how this one was lost says nothing of that.
  if (!isNewest) return failure;
  const isUnknown = failure.kind === 'unknown' || (wasUnknown && isInDoubt(name));
  mark('unknown', [name], () => isUnknown);
  tellProblem(toast, wanted, failure);
  return failure;
}
