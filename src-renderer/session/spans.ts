/** How far back a list or a curve is looked at. */
export const SPANS = ['day', 'week', 'month', 'all'] as const;
export type Span = (typeof SPANS)[number];

export const SPAN_MS: Readonly<Record<Span, number>> = {
  day: 86_400_000,
  week: 604_800_000,
  month: 2_592_000_000,
  all: Number.MAX_SAFE_INTEGER,
};
