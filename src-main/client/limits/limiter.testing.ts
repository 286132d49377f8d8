/** A limiter in tests: what there is room for at a time. */
import type { Endpoint } from '@shared/contract/exchange';
import type { Limiter } from './limiter';
import type { Passage } from './passage';

export const T0 = 1_700_000_000_000;

export const of = (endpoint: Endpoint, sentMs = T0) => ({ endpoint, sentMs });

/** How many of `endpoint` go out at once; each is answered in the same moment. */
export function drain(limiter: Limiter, endpoint: Endpoint, nowMs: number): number {
  let count = 0;
  while (limiter.admit(endpoint, nowMs).kind === 'go' && count < 100_000) {
    limiter.ended(limiter.charge(endpoint, nowMs), nowMs, true);
    count += 1;
  }
  return count;
}

/** Sends as many as there is room for, which then are under way until they are told to have ended. */
export function senderOf(limiter: Limiter) {
  const underWay: Passage[] = [];
  return {
    /** How many of so many there is room for. */
    send: (count: number, endpoint: Endpoint, nowMs: number): number => {
      const before = underWay.length;
      for (let asked = 0; asked < count; asked += 1) {
        if (limiter.admit(endpoint, nowMs).kind === 'go') {
          underWay.push(limiter.charge(endpoint, nowMs));
        }
      }
      return underWay.length - before;
    },
    end: (nowMs: number): void => {
      for (const passage of underWay.splice(0)) limiter.ended(passage, nowMs, true);
    },
  };
}
