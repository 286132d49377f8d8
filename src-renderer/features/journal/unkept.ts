/** What was typed to trades and could not be kept, as the terminal remembers it for the next window. Pure. */
import { z } from 'zod';

const draft = z.strictObject({
  tags: z.string().exactOptional(),
  note: z.string().exactOptional(),
});
const drafts = z.record(z.string(), draft);

/** What is typed and not kept yet. */
export interface Draft {
  readonly tags?: string;
  readonly note?: string;
}
export type Drafts = Readonly<Record<string, Draft>>;

/** Of one account: another one has other trades. Paper's name is empty. */
export const unkeptName = (account: string): string =>
  ['journal-unkept', account].filter((part) => part !== '').join('.');

/** Nothing where it is damaged. */
export function readUnkept(text: string | null): Drafts {
  if (text === null) return {};
  try {
    const read = drafts.safeParse(JSON.parse(text));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}

export const unkeptText = (all: Drafts): string | null =>
  Object.keys(all).length === 0 ? null : JSON.stringify(all);
