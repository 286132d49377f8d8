/**
 * Which faults a seed has, and how often: each class is on in every second seed, at a rate between one in
 * ten thousand and three in ten, so that some seeds are gentle and others have one thing go wrong all
 * the time. A played tape needs none of it: what happened is in its entries.
 */
import { seededRng } from '@shared/kernel/rng';

const CLASSES = [
  'net',
  'stream',
  'disk',
  'venueDisk',
  'kill',
  'venueKill',
  'clock',
  'user',
] as const;
type FaultClass = (typeof CLASSES)[number];
export type Rates = Readonly<Record<FaultClass, number>>;

/** Decades between one in ten thousand and 30 %. */
const DECADES = 3.477;
/** Rarer by their nature: each stands for many requests and seconds. */
const SHARE: Partial<Record<FaultClass, number>> = {
  disk: 0.2,
  venueDisk: 0.1,
  kill: 0.1,
  venueKill: 0.1,
  clock: 0.2,
};
const PRESETS: readonly Partial<Rates>[] = [
  { net: 0.3, stream: 0.3 },
  { kill: 0.05, disk: 0.05 },
  { venueKill: 0.05, net: 0.1 },
  { clock: 0.1, net: 0.05 },
  { user: 0.3, net: 0.2, kill: 0.02 },
];

const none = (): Rates => ({
  net: 0,
  stream: 0,
  disk: 0,
  venueDisk: 0,
  kill: 0,
  venueKill: 0,
  clock: 0,
  user: 0,
});

export const NO_FAULTS: Rates = none();

export function ratesOf(seed: number): Rates {
  const rng = seededRng(seed, 'swarm');
  if (rng.uniform() < 0.2) {
    return { ...NO_FAULTS, ...PRESETS[rng.nextUint32() % PRESETS.length] };
  }
  const rates = { ...NO_FAULTS };
  for (const name of CLASSES) {
    const isOn = rng.uniform() < 0.5;
    const rate = 10 ** (rng.uniform() * DECADES - 4);
    if (isOn) rates[name] = rate * (SHARE[name] ?? 1);
  }
  return rates;
}
