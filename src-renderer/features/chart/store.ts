/** What one copy of the chart shows and what its trader is doing with it. */
import type { Drawing, Indicator } from '@shared/contract/terminal/charts';
import type { Interval } from '@shared/domain/candle';
import type { TimeZoneChoice } from '../../lib/format-time';
import { createScopedStore } from '../../session/windows/panel-scope';
import type { ChartView } from './canvas/chart-view';
import { NO_PANES, type Panes } from './canvas/panes';
import type { VisibleRange } from './canvas/view-events';
import type { IndicatorValues } from './canvas/indicator-layer';
import type { DrawingKind } from './drawings/drawing';
import { NO_GESTURE, type Gesture } from './drawings/gesture';
import { NO_HEAT, type HeatFeed, type HeatShown } from './heat/heat-feed';
import type { Bar, History } from './history';
import {
  NO_DRAG,
  type ExitSubject,
  type LineDrag,
  type MovedOrder,
  type OrderSubject,
} from './trading/line-drag';

type ChartDialog =
  | { readonly kind: 'indicators' }
  | { readonly kind: 'drawings' }
  | { readonly kind: 'change'; readonly order: OrderSubject }
  | { readonly kind: 'exit'; readonly exit: ExitSubject };

export interface ChartState {
  readonly symbol: string;
  readonly interval: Interval;
  readonly zone: TimeZoneChoice;
  readonly indicators: readonly Indicator[];
  /** The trader wants to see what rests in the book over time. */
  readonly isLiquidityShown: boolean;
  /** While it is shown. */
  readonly heatFeed: HeatFeed | null;
  readonly heat: HeatShown;
  /** Shared by all copies that show the symbol. */
  readonly drawings: readonly Drawing[];
  readonly isTable: boolean;
  /** Null until the first answer for this symbol and interval. */
  readonly history: History | null;
  readonly isLoading: boolean;
  readonly error: string;
  /** The canvas while it is mounted. */
  readonly view: ChartView | null;
  /** The bar under the crosshair. */
  readonly hovered: Bar | null;
  /** What the canvas shows; null until it has drawn. */
  readonly visible: VisibleRange | null;
  readonly values: readonly IndicatorValues[];
  readonly panes: Panes;
  /** The drawing the next click begins. */
  readonly tool: DrawingKind | null;
  readonly gesture: Gesture;
  readonly selectedId: string | null;
  /** A line that is being dragged. */
  readonly drag: LineDrag;
  /** Until its new line is there. */
  readonly moved: MovedOrder | null;
  /** The first price of a scaled range, until the second click. */
  readonly rangeFrom: number | null;
  readonly dialog: ChartDialog | null;
  /** What the last request came to, when it needs saying. */
  readonly notice: string;
}

export const chartStoreOf = createScopedStore<ChartState>(() => ({
  symbol: '',
  interval: '15min',
  zone: 'local',
  indicators: [{ id: 'volume', kind: 'volume' }],
  isLiquidityShown: false,
  heatFeed: null,
  heat: NO_HEAT,
  drawings: [],
  isTable: false,
  history: null,
  isLoading: true,
  error: '',
  view: null,
  hovered: null,
  visible: null,
  values: [],
  panes: NO_PANES,
  tool: null,
  gesture: NO_GESTURE,
  selectedId: null,
  drag: NO_DRAG,
  moved: null,
  rangeFrom: null,
  dialog: null,
  notice: '',
}));
