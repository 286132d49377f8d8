/** The chart's colours, read from the desk's tokens: a canvas cannot use CSS variables. */
import { CHART_COLOURS, type ChartColour } from '@shared/contract/terminal/charts';
import { lateToken, token as presentToken } from '../../../lib/plot-look';

export interface ChartColours {
  readonly panel: string;
  readonly text: string;
  readonly muted: string;
  readonly grid: string;
  readonly border: string;
  readonly crosshair: string;
  readonly label: string;
  readonly up: string;
  readonly down: string;
  readonly upVolume: string;
  readonly downVolume: string;
  readonly quiet: string;
  readonly onUp: string;
  readonly onDown: string;
  readonly accent: string;
  readonly warn: string;
  readonly danger: string;
  /** Of indicators and drawings, by their name. */
  readonly series: Readonly<Record<ChartColour, string>>;
  readonly font: string;
}

/** What an indicator needs of them. */
export type SeriesColours = Pick<
  ChartColours,
  'series' | 'upVolume' | 'downVolume' | 'muted' | 'border'
>;

/** Alpha suffixes of #rrggbb tokens. */
const VOLUME_ALPHA = '66';
const GRID_ALPHA = '80';

/** `isLate`: without green or red, as everything that is late. */
export function readColours(isLate: boolean): ChartColours {
  const token = isLate ? lateToken : presentToken;
  return {
    panel: presentToken('--panel'),
    text: token('--text-2'),
    muted: token('--text-3'),
    grid: `${token('--border')}${GRID_ALPHA}`,
    border: token('--border'),
    crosshair: token('--control'),
    label: token('--hover'),
    up: token('--up'),
    down: token('--down'),
    upVolume: `${token('--up')}${VOLUME_ALPHA}`,
    downVolume: `${token('--down')}${VOLUME_ALPHA}`,
    quiet: `${token('--text-3')}${VOLUME_ALPHA}`,
    onUp: token('--on-up'),
    onDown: token('--on-down'),
    accent: token('--accent'),
    warn: token('--warn'),
    danger: token('--danger'),
    series: Object.fromEntries(
      CHART_COLOURS.map((name) => [name, token(`--chart-${name}`)]),
    ) as ChartColours['series'],
    font: getComputedStyle(document.body).fontFamily,
  };
}
