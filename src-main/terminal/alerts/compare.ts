/** Compares decimal texts, exactly. */
import { divide, parseExact, pow10, rescale } from '@shared/money/decimal';

interface Exact {
  readonly units: bigint;
  readonly scale: number;
}

/** A text that is no number counts as 0: rules and prices were read before they came here. */
function exact(text: string): Exact {
  const read = parseExact(text);
  return read.ok ? read.value : { units: 0n, scale: 0 };
}

/** Below 0, 0 or above 0, as for sorting. */
export function compareDecimals(left: string, right: string): number {
  const [a, b] = [exact(left), exact(right)];
  const scale = Math.max(a.scale, b.scale);
  const difference =
    rescale(a.units, a.scale, scale, 'floor') - rescale(b.units, b.scale, scale, 'floor');
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** `value` is beyond `limit` by at least `permille` of the limit's size, and at least `least`. */
export function isBeyond(
  value: string,
  limit: string,
  direction: 'up' | 'down',
  permille: bigint,
  least: string,
): boolean {
  const [v, l, m] = [exact(value), exact(limit), exact(least)];
  const scale = Math.max(v.scale, l.scale, m.scale) + 3;
  const at = ({ units, scale: from }: Exact): bigint => rescale(units, from, scale, 'floor');
  const size = at(l) < 0n ? -at(l) : at(l);
  const share = divide(size * permille, pow10(3), 'ceil');
  const gap = share > at(m) ? share : at(m);
  return direction === 'up' ? at(v) >= at(l) + gap : at(v) <= at(l) - gap;
}
