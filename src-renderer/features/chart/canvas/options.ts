/** How the library is dressed: tokens, exact price labels, our attribution in the panel's footer. */
import {
  ColorType,
  CrosshairMode,
  LineStyle,
  type CandlestickSeriesPartialOptions,
  type ChartOptions,
  type DeepPartial,
  type PriceFormat,
  type TickMarkType,
  type Time,
} from 'lightweight-charts';
import type { Interval } from '@shared/domain/candle';
import { axisLabels } from '../../../lib/axis-labels';
import { formatPlain, formatUnits } from '../../../lib/format';
import type { TimeZoneChoice } from '../../../lib/format-time';
import type { IndicatorScale } from '../indicators/kinds';
import type { Places } from '../moved-window';
import type { ChartColours } from './colours';
import { formatBarTime, tickLabel, zoneOf } from './time-axis';

export interface ChartFormat {
  readonly pricePrecision: number;
  /** Volumes are written in the base asset: one lot, or one contract, is `lotUnits` of its last decimal. */
  readonly base: string;
  readonly quantityPrecision: number;
  readonly lotUnits: number;
  readonly interval: Interval;
  readonly zone: TimeZoneChoice;
}

/** Free places right of the newest bar: the labels of own orders stand there. */
export const RIGHT_GAP_BARS = 14;
/** Of the bars on the screen: closer than that, the free places would leave no room for candles. */
const GAP_SHARE = 0.3;

export const rightGapOf = ({ from, to }: Places): number =>
  Math.min(RIGHT_GAP_BARS, (to - from) * GAP_SHARE);

const FEWEST_BARS = 10;

/** `factor` times as many bars: the newest on the screen, `last` or the one at the right edge, stays where it is. */
export function zoomed({ from, to }: Places, factor: number, last: number): Places {
  const bars = Math.max(FEWEST_BARS, (to - from) * factor);
  const still = Math.max(from, Math.min(to, last));
  const right = still + ((to - still) * bars) / (to - from);
  return { from: right - bars, to: right };
}

/** Below this many pixels per bar a screen would show more bars than the window holds. */
const NARROWEST_BAR = 1.5;

export function chartOptions(colours: ChartColours): DeepPartial<ChartOptions> {
  const label = { labelBackgroundColor: colours.label, color: colours.crosshair };
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: colours.panel },
      textColor: colours.text,
      fontFamily: colours.font,
      fontSize: 11,
      attributionLogo: false,
      panes: { separatorColor: colours.border, separatorHoverColor: colours.label },
    },
    grid: { vertLines: { color: colours.grid }, horzLines: { color: colours.grid } },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: { ...label, style: LineStyle.Dashed },
      horzLine: { ...label, style: LineStyle.Dashed },
    },
    // Half a price at the edge of a pane is another price.
    rightPriceScale: { borderColor: colours.border, minimumWidth: 72, entireTextOnly: true },
    timeScale: {
      borderColor: colours.border,
      rightOffset: RIGHT_GAP_BARS,
      minBarSpacing: NARROWEST_BAR,
      timeVisible: true,
      secondsVisible: false,
    },
  };
}

/** Off while something in the chart is dragged: one gesture does one thing. */
export function gestureOptions(isPannable: boolean): DeepPartial<ChartOptions> {
  return { handleScroll: isPannable, handleScale: isPannable };
}

export function formatOptions(format: ChartFormat): DeepPartial<ChartOptions> {
  const zone = zoneOf(format.interval, format.zone);
  return {
    localization: {
      timeFormatter: (time: Time) =>
        formatBarTime(typeof time === 'number' ? time * 1000 : 0, format.interval, zone),
    },
    timeScale: {
      tickMarkFormatter: (time: Time, type: TickMarkType) => tickLabel(time, type, zone),
    },
  };
}

/** Of a body through which what lies behind it is seen; its edges stay whole. */
const SHEER_ALPHA = '33';

export function candleOptions(
  colours: ChartColours,
  pricePrecision: number,
  isSheer: boolean,
): CandlestickSeriesPartialOptions {
  const alpha = isSheer ? SHEER_ALPHA : '';
  return {
    upColor: `${colours.up}${alpha}`,
    downColor: `${colours.down}${alpha}`,
    borderUpColor: colours.up,
    borderDownColor: colours.down,
    wickUpColor: colours.up,
    wickDownColor: colours.down,
    // The newest price has a line of its own: the newest bar drawn may be one of the past.
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: {
      type: 'custom',
      minMove: 1,
      formatter: known((ticks) => formatUnits(Math.round(ticks), pricePrecision)),
    },
  };
}

/** Of an axis without height the library asks for the words of what is no number: there are none. */
const known =
  (write: (value: number) => string) =>
  (value: number): string =>
    Number.isFinite(value) ? write(value) : '';

/** How an indicator's values are written on its axis. */
export function indicatorFormat(scale: IndicatorScale, format: ChartFormat): PriceFormat {
  return {
    type: 'custom',
    minMove: scale === 'number' ? 0.01 : 1,
    formatter: known((value) =>
      scale === 'quantity'
        ? COMPACT.format(volumePlain(value, format) as Intl.StringNumericLiteral)
        : indicatorText(value, scale, format.pricePrecision),
    ),
    ...(scale === 'quantity'
      ? {
          tickmarksFormatter: (values: readonly number[]) =>
            axisLabels(values.map((value) => Number(volumePlain(value, format)))),
        }
      : {}),
  };
}

/** A value as it is read in the legend: a price with the pair's decimals, a plain number with two. */
export function indicatorText(
  value: number,
  scale: Exclude<IndicatorScale, 'quantity'>,
  pricePrecision: number,
): string {
  if (scale === 'number') return formatUnits(Math.round(value * 100), 2);
  return formatUnits(Math.round(value), pricePrecision);
}

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

type VolumeFormat = Pick<ChartFormat, 'quantityPrecision' | 'lotUnits'>;

/** Lots or contracts of a bar in the base asset, as plain text. */
export const volumePlain = (lots: number, { quantityPrecision, lotUnits }: VolumeFormat): string =>
  formatPlain(Math.round(lots) * lotUnits, quantityPrecision);

/** With separators. */
export const volumeText = (lots: number, { quantityPrecision, lotUnits }: VolumeFormat): string =>
  formatUnits(Math.round(lots) * lotUnits, quantityPrecision);

export const namedVolume = (lots: number, format: ChartFormat): string =>
  `${volumeText(lots, format)} ${format.base}`;
