/**
 * A property as a test of its own: `property([arbitraries])('what holds', (...values) => …)`. Written here because
 * `@fast-check/vitest` makes every combination of vitest's modifiers when it is imported: 3 s of the processor and
 * 290 MB that each process of the tests kept, and went through again whenever it collected its garbage.
 */
import fc from 'fast-check';
import { test } from 'vitest';
import { counted } from './counted.testing';

export { fc };

/** Of each value that the property is given, where it is drawn from. */
type Arbitraries<Values> = { [Place in keyof Values]: fc.Arbitrary<Values[Place]> };

/** False, or what it throws, breaks it. */
type Holds<Values extends unknown[]> =
  | ((...values: Values) => void)
  | ((...values: Values) => boolean)
  | ((...values: Values) => Promise<void>)
  | ((...values: Values) => Promise<boolean>);

/** `counts`: what one run of it is, for the table of docs/promises.md. */
type Parameters<Values> = fc.Parameters<Values> & { readonly counts?: string };

export function property<Values extends [unknown, ...unknown[]]>(
  arbitraries: Arbitraries<Values>,
  { counts, ...parameters }: Parameters<Values> = {},
) {
  return (says: string, holds: Holds<Values>, timeoutMs?: number): void => {
    let runs = 0;
    const checked = fc.asyncProperty(...arbitraries, async (...values: Values) => {
      const isHeld = await holds(...values);
      runs += 1;
      return isHeld;
    });
    const prove = async (): Promise<void> => {
      await fc.assert(checked, parameters);
      if (counts !== undefined) counted({ [counts]: runs });
    };
    test(says, prove, timeoutMs);
  };
}
