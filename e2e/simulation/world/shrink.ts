/**
 * Cuts a failing tape down: commands first, then faults, then every other decision, then what is left of each
 * one. A cut is kept when the same rule still breaks. What remains is what made it fail.
 */
import type { Spans } from './tape';

export interface Failing {
  readonly steps: number;
  readonly spans: Spans;
}

export interface ShrinkLimits {
  readonly nowMs: () => number;
  readonly budgetMs: number;
}

const ORDER = [/^(user|market)\//, /^(net|stream|disk|process)\//, /./];

/** `breaks`: whether the same rule is broken by this one. */
export async function shrink(
  failing: Failing,
  breaks: (smaller: Failing) => Promise<boolean>,
  { nowMs, budgetMs }: ShrinkLimits,
): Promise<Failing> {
  const endMs = nowMs() + budgetMs;
  const hasTime = (): boolean => nowMs() < endMs;
  let best = failing;
  const tries = async (spans: Spans): Promise<boolean> => {
    const smaller = { ...best, spans };
    if (!hasTime() || !(await breaks(smaller))) return false;
    best = smaller;
    return true;
  };
  for (const kind of ORDER) await cutSpans(kind, () => best.spans, tries, hasTime);
  for (const name of Object.keys(best.spans)) await cutValues(name, () => best.spans, tries);
  return best;
}

type Try = (spans: Spans) => Promise<boolean>;

/** Halves, then quarters, down to single ones, of the spans whose name fits. */
async function cutSpans(
  kind: RegExp,
  spans: () => Spans,
  tries: Try,
  hasTime: () => boolean,
): Promise<void> {
  let names = Object.keys(spans()).filter((name) => kind.test(name));
  let size = names.length;
  while (size > 0 && hasTime()) {
    let hasCut = false;
    for (let from = 0; from < names.length && hasTime();) {
      const cut = new Set(names.slice(from, from + size));
      if (await tries(without(spans(), cut))) {
        names = names.filter((name) => !cut.has(name));
        hasCut = true;
      } else from += size;
    }
    if (size === 1 && !hasCut) return;
    if (!hasCut || size > names.length) size = Math.min(size, names.length + 1) >> 1;
  }
}

function without(spans: Spans, cut: ReadonlySet<string>): Spans {
  return Object.fromEntries(Object.entries(spans).filter(([name]) => !cut.has(name)));
}

/** Each entry of a span as small as it may be. */
async function cutValues(name: string, spans: () => Spans, tries: Try): Promise<void> {
  const { length } = spans()[name] ?? [];
  for (let at = 0; at < length; at += 1) {
    const entry = spans()[name]?.[at] ?? 0;
    for (const smaller of new Set([0, 1, entry >> 1])) {
      if (smaller >= entry) continue;
      const entries = (spans()[name] ?? []).with(at, smaller);
      if (await tries({ ...spans(), [name]: entries })) break;
    }
  }
}
