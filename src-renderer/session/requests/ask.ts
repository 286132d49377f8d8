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
import { failureOf, tellProblem, type Problem, type Wanted } from './problems';
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

/** Null: it is asked already. `onSilent` hears what to say while no answer comes; the answer may still come. */
export async function ask<Value>(
  { name, wanted, send, isUnsent = NEVER }: Request<Value>,
  onSilent: (words: string) => void = NOBODY,
  clock: Clock = deskClock,
): Promise<Asked<Value> | null> {
  if (requestDoubts.get().asked.has(name)) return null;
  const wasUnknown = isInDoubt(name);
  mark('asked', [name], ALL_OF_THEM);
  const silent = (words: string): void => {
    mark('asked', [name], NONE_OF_THEM);
    mark('unknown', [name], ALL_OF_THEM);
    onSilent(words);
  };
  const reply = await heard(send(), silent, { clock });
  mark('asked', [name], NONE_OF_THEM);
  const toast = `not answered ${name}`;
  if (reply.ok) {
    const isUnknown = wasUnknown && isUnsent(reply.value);
    mark('unknown', [name], () => isUnknown);
    if (!isUnknown) closeToast(toast);
    return { kind: 'answered', value: reply.value };
  }
  const failure = failureOf(reply.error);
  mark('unknown', [name], () => failure.kind === 'unknown' || wasUnknown);
  tellProblem(toast, wanted, failure);
  return failure;
}
