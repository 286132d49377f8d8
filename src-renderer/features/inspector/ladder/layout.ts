/** Where everything of the ladder stands: the scale of prices, and labels that never cover each other. */
import { linearScale, type Scale } from '../picture/scale';
import { spreadLabels } from '../../../lib/spread';
import type { Box } from '../picture/canvas';
import type { Ladder, LadderLine, LineKind } from './line';

const LABEL_WIDTH = 248;
export const LABEL_HEIGHT = 22;
export const AXIS_WIDTH = 62;
const LEADER_WIDTH = 22;
const PAD_PX = 10;
/** No target stands nearer to the next than 24 px. */
const GAP_PX = LABEL_HEIGHT + 2;
/** A line that would squash everything else is shown at the edge instead, with an arrow. */
const FAR_SHARE = 0.6;

export type Zoom = 'all' | 'near';

interface LinePlace {
  readonly line: LadderLine;
  /** At the edge when it is beyond it. */
  readonly lineY: number;
  readonly beyond: 'above' | 'below' | null;
}

export interface LabelPlace extends LinePlace {
  /** Middle of the label. */
  readonly labelY: number;
}

export interface LadderLayout {
  readonly scale: Scale;
  /** Candles stand between these. */
  readonly plotLeft: number;
  readonly plotRight: number;
  readonly labelLeft: number;
  readonly labels: readonly LabelPlace[];
  /** Lines whose labels have no room: they are drawn, and in the table. */
  readonly unlabelled: readonly LinePlace[];
}

export function layoutLadder(ladder: Ladder, box: Box, zoom: Zoom): LadderLayout {
  const [low, high] = rangeOf(ladder, zoom);
  const scale = linearScale(low, high, box.height - PAD_PX, PAD_PX);
  const labelWidth = Math.min(LABEL_WIDTH, box.width * 0.55);
  const labelLeft = box.width - labelWidth;
  const places = ladder.lines.map((line) => {
    const beyond = line.at > high ? 'above' : line.at < low ? 'below' : null;
    const lineY =
      beyond === 'above' ? 2 : beyond === 'below' ? box.height - 2 : scale.toPx(line.at);
    return { line, lineY, beyond } as const;
  });
  const room = Math.max(1, Math.floor(box.height / GAP_PX));
  const named = new Set(ladder.lines.toSorted(byImportance(ladder)).slice(0, room));
  const labelled = places.filter(({ line }) => named.has(line));
  // Beyond the same edge the farther one stands outside.
  const wanted = labelled.map(({ line, lineY, beyond }) =>
    beyond === null ? lineY : lineY + (scale.toPx(line.at) - lineY) * 1e-6,
  );
  const middles = spreadLabels(wanted, GAP_PX, 0, box.height);
  return {
    scale,
    plotLeft: AXIS_WIDTH,
    plotRight: labelLeft - LEADER_WIDTH,
    labelLeft,
    labels: labelled
      .map((place, index) => ({ ...place, labelY: middles[index] ?? place.lineY }))
      .sort((a, b) => a.labelY - b.labelY),
    unlabelled: places.filter(({ line }) => !named.has(line)),
  };
}

/** What a trader must know first; of the same kind, what is nearer to the mark. */
const IMPORTANCE: readonly LineKind[] = [
  'mark',
  'liquidation',
  'entry',
  'what-if',
  'stop-loss',
  'take-profit',
  'break-even',
  'bankruptcy',
  'order',
  'last',
  'index',
  'high',
  'low',
];

function byImportance({ lines }: Ladder): (a: LadderLine, b: LadderLine) => number {
  const mark = lines.find(({ kind }) => kind === 'mark')?.at ?? 0;
  return (a, b) =>
    IMPORTANCE.indexOf(a.kind) - IMPORTANCE.indexOf(b.kind) ||
    Math.abs(a.at - mark) - Math.abs(b.at - mark);
}

function rangeOf({ lines, bars, bands }: Ladder, zoom: Zoom): [number, number] {
  const mark = lines.find(({ kind }) => kind === 'mark')?.at ?? lines[0]?.at ?? 1;
  const near = lines.filter(({ kind, at }) =>
    zoom === 'all' ? Math.abs(at - mark) <= mark * FAR_SHARE : NEAR.has(kind),
  );
  const prices = [
    mark,
    ...near.map(({ at }) => at),
    ...bars.flatMap(([, , top, low]) => [top, low]),
  ];
  const low = prices.reduce((least, each) => Math.min(least, each), mark);
  const high = prices.reduce((most, each) => Math.max(most, each), mark);
  const pad = Math.max(1, (high - low) * 0.04);
  // Some of the bankrupt band is always to be seen where the line itself is.
  const beyond = zoom === 'all' && bands.bankruptcy !== null ? (high - low) * 0.05 : 0;
  return [
    Math.max(0, low - pad - (bands.isLong ? beyond : 0)),
    high + pad + (bands.isLong ? 0 : beyond),
  ];
}

const NEAR: ReadonlySet<string> = new Set(['mark', 'index', 'last', 'entry', 'break-even']);
