/** Planted in the drift report: what would make the simulator look better, or an order worse off, than it is. */
import type { Plant } from './plant';

const DRIFT = 'src-main/terminal/drift';
const SHADOW = 'src-main/hosts/shadow';
const FIGURES = 'shared/domain/drift';

export const DRIFT_PLANTS: readonly Plant[] = [
  {
    bug: 'a simulator that throws takes the order’s answer with it',
    file: `${DRIFT}/index.ts`,
    find: "      this.#parts.log.warn('drift-failed', { message: faultWords(fault) });\n",
    replace: '      throw fault;\n',
    tests: [`${DRIFT}/drift-ends.test.ts`],
  },
  {
    bug: 'an order that others have cancelled is compared as if it had never filled',
    file: `${DRIFT}/followed.ts`,
    find: "return this.#isOfEarlierRun ? 'closed' : 'ended-elsewhere';",
    replace: "return '';",
    tests: [`${DRIFT}/drift.test.ts`],
  },
  {
    bug: 'what a shadow fills long after its order has counts as foreseen',
    file: `${DRIFT}/followed.ts`,
    find: 'afterMs <= lastMs + GRACE_MS',
    replace: 'afterMs <= lastMs + 1_000 * GRACE_MS',
    tests: [`${DRIFT}/drift-ends.test.ts`],
  },
  {
    bug: 'a shadow stands before what was there at its price',
    file: `${SHADOW}/shadows.ts`,
    find: '    this.#feed(0, depthItem(order.book));\n    this.#place();\n',
    replace: '    this.#place();\n    this.#feed(0, depthItem(order.book));\n',
    tests: [`${SHADOW}/shadows.test.ts`],
  },
  {
    bug: 'a sale below the touch is told as a gain',
    file: `${FIGURES}/compared.ts`,
    find: "order.side === 'BUY' ? fate.value - atTouch : atTouch - fate.value;",
    replace: 'fate.value - atTouch;',
    tests: [`${FIGURES}/drift.test.ts`],
  },
  {
    bug: 'a score is told of fewer orders than it needs',
    file: `${FIGURES}/figures.ts`,
    find: 'score: mean(scored, SCORE_DECIMALS, MIN_SCORED),',
    replace: 'score: mean(scored, SCORE_DECIMALS),',
    tests: [`${FIGURES}/drift.test.ts`],
  },
];
