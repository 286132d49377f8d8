/**
 * A property as a test of its own: `property([arbitraries])('what holds', (...values) => …)`. Written here because
 * `@fast-check/vitest` makes every combination of vitest's modifiers when it is imported: 3 s of the processor and
 * 290 MB that each process of the tests kept, and went through again whenever it collected its garbage.
 */
import fc from 'fast-check';
import { test } from 'vitest';

export { fc };

/** Of each value that the property is given, where it is drawn from. */
type Arbitraries<Values> = { [Place in keyof Values]: fc.Arbitrary<Values[Place]> };

/** False, or what it throws, breaks it. */
type Holds<Values extends unknown[]> =
  | ((...values: Values) => void)
  | ((...values: Values) => boolean)
  | ((...values: Values) => Promise<void>)
  | ((...values: Values) => Promise<boolean>);

export function property<Values extends [unknown, ...unknown[]]>(
  arbitraries: Arbitraries<Values>,
  parameters: fc.Parameters<Values> = {},
) {
  return (says: string, holds: Holds<Values>, timeoutMs?: number): void => {
    const checked = fc.asyncProperty(...arbitraries, async (...values: Values) => holds(...values));
    test(says, () => fc.assert(checked, parameters), timeoutMs);
  };
}
