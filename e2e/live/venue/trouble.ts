/**
 * What goes wrong between a trader and a venue, from a seed: requests that never arrive, answers that
 * never come back or come back cut, a page of somebody else's instead of an answer, requests delivered twice.
 */
import { seededRng } from '@shared/kernel/rng';

type WireFault =
  /** Nothing leaves the machine. */
  | 'no-route'
  | 'lost-request'
  | 'lost-answer'
  | 'cut-answer'
  | 'page-instead-of-request'
  | 'page-instead-of-answer'
  | 'delivered-twice';

const SHARES: readonly (readonly [WireFault, number])[] = [
  ['lost-request', 0.03],
  ['lost-answer', 0.03],
  ['cut-answer', 0.02],
  ['page-instead-of-request', 0.02],
  ['page-instead-of-answer', 0.02],
  ['delivered-twice', 0.02],
];
/** Without a client id nothing can tell the second delivery from a second wish (ADR 0053). */
const NAMELESS = /\/(conditionOrder|batchOrders)$/;

/** What the next request meets; null: nothing. */
export type Trouble = (path: string) => WireFault | null;

export const NO_TROUBLE: Trouble = () => null;

export function seededTrouble(seed: number): Trouble {
  const draws = seededRng(seed, 'wire');
  return (path) => {
    let left = draws.uniform();
    for (const [fault, share] of SHARES) {
      left -= share;
      if (left < 0) return fault === 'delivered-twice' && NAMELESS.test(path) ? null : fault;
    }
    return null;
  };
}

/** As a proxy's that has lost its venue. */
export const FOREIGN_PAGE = '<html><head><title>502 Bad Gateway</title></head><body></body></html>';
