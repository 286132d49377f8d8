/**
 * Which pairs lead from one asset to another (decision 123): the fewest there are, by way of USDT before
 * any other asset, and in the order in which they are listed.
 */
import type { SpotMarket } from '../spot/spot-market';
import { hasOffers, routesOn, type Route } from './exchange-route';

export class Ways {
  /** By the asset they begin with. */
  readonly #routesFrom = new Map<number, Route[]>();
  readonly #hub: number;
  readonly #isFormer: boolean;

  /** `isFormer`: only the pair of the two, or two pairs over the hub, whether or not anybody offers there. */
  constructor(markets: readonly SpotMarket[], hub: number, isFormer: boolean) {
    const routes = markets.flatMap(routesOn);
    const inOrder = [
      ...routes.filter(({ wanted }) => wanted === hub),
      ...routes.filter(({ wanted }) => wanted !== hub),
    ];
    for (const route of inOrder) {
      const known = this.#routesFrom.get(route.given);
      if (known === undefined) this.#routesFrom.set(route.given, [route]);
      else known.push(route);
    }
    this.#hub = hub;
    this.#isFormer = isFormer;
  }

  /** On which all can be sold and bought now; null when there is none. */
  offered(given: number, wanted: number): readonly Route[] | null {
    if (this.#isFormer) return this.#former(given, wanted);
    return this.#shortest(given, wanted, hasOffers);
  }

  /** Of all pairs there are, whether or not anybody offers; null when there is none. */
  listed(given: number, wanted: number): readonly Route[] | null {
    if (!this.#isFormer) return this.#shortest(given, wanted, () => true);
    const first = this.#direct(given, wanted) ?? this.#direct(given, this.#hub);
    return first === undefined ? null : [first];
  }

  #from(given: number): readonly Route[] {
    return this.#routesFrom.get(given) ?? [];
  }

  #direct(given: number, wanted: number): Route | undefined {
    return this.#from(given).find((route) => route.wanted === wanted);
  }

  #former(given: number, wanted: number): readonly Route[] | null {
    const direct = this.#direct(given, wanted);
    if (direct !== undefined) return [direct];
    const [first, second] = [this.#direct(given, this.#hub), this.#direct(this.#hub, wanted)];
    if (first === undefined || second?.side !== 'BUY') return null;
    return [first, second];
  }

  /** All ways grow by a pair at a time: the first that arrives has the fewest. */
  #shortest(
    given: number,
    wanted: number,
    isUsable: (route: Route) => boolean,
  ): readonly Route[] | null {
    const reached = new Set([given]);
    let ways: readonly (readonly Route[])[] = [[]];
    while (ways.length > 0) {
      const longer: (readonly Route[])[] = [];
      for (const way of ways) {
        const end = way.at(-1)?.wanted ?? given;
        for (const route of this.#from(end)) {
          if (reached.has(route.wanted) || !isUsable(route)) continue;
          if (route.wanted === wanted) return [...way, route];
          reached.add(route.wanted);
          longer.push([...way, route]);
        }
      }
      ways = longer;
    }
    return null;
  }
}
