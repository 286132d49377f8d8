/** The depth chart: both sides of the book as curves, what a sweep would cost, a draft by click. */
import './depth-chart.css';
import { ChartArea, Table } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { formatFixed } from '@shared/money/decimal';
import { formatDecimal, formatPercent, formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { onLookChange } from '../../lib/plot-look';
import {
  deskState,
  useInstrument,
  useSelectSymbol,
  type InstrumentValue,
} from '../../session/desk-state';
import { quantityText, sizeUnitsOf } from '../../session/market/instrument-figures';
import { useScopedWatch } from '../../session/windows/panel-scope';
import { showPanel } from '../../session/windows/panels';
import { askTicket } from '../../session/orders/ticket-drafts';
import { useStale } from '../../session/market/use-stale';
import { IconButton } from '../../ui/button';
import { PanelBody } from '../../ui/panel-body';
import { costText } from './cost';
import { depthCurves, sweepTo, type DepthCurves, type Sweep } from './curve';
import { DepthPlot } from './plot';
import { useDepth, watchDepth } from './store';
import { DepthTable } from './table';

export function DepthPanel() {
  useScopedWatch(watchDepth);
  const symbol = useDepth().use((state) => state.symbol);
  const instrument = useInstrument(symbol);
  if (instrument === null) return <PanelBody isLoading>{null}</PanelBody>;
  return <Depth instrument={instrument} />;
}

function Depth({ instrument }: { readonly instrument: InstrumentValue }) {
  const { t } = useTranslation('depth-chart');
  const store = useDepth();
  const { book, isTable } = store.use((state) => ({ book: state.book, isTable: state.isTable }));
  const stale = useStale(() => store.get().book?.arrivedAtMs ?? 0);
  const curves = useMemo(() => depthCurves(book ?? { bids: [], asks: [] }), [book]);
  const pick = useDraft(instrument, curves);
  const isEmpty = curves.bids.length === 0 && curves.asks.length === 0;
  return (
    <div className="depth">
      <div className="depth-toolbar">
        <SweepLine instrument={instrument} curves={curves} />
        <IconButton
          label={isTable ? t('asChart') : t('asTable')}
          icon={isTable ? <ChartArea size={14} /> : <Table size={14} />}
          onClick={() => {
            store.set({ isTable: !isTable });
          }}
        />
      </div>
      <PanelBody
        isLoading={book === null}
        stale={stale}
        empty={book !== null && isEmpty ? { text: t('empty') } : null}
      >
        {isTable ? (
          <DepthTable instrument={instrument} curves={curves} onPick={pick} />
        ) : (
          <Picture instrument={instrument} curves={curves} onPick={pick} />
        )}
      </PanelBody>
    </div>
  );
}

/** Drafts a limit order: below the middle to buy, above it to sell. Sends nothing. */
function useDraft({ symbol }: InstrumentValue, curves: DepthCurves): (price: number) => void {
  const select = useSelectSymbol();
  return (price) => {
    const bestAsk = curves.asks[0]?.price ?? Infinity;
    if (deskState.get().symbol !== symbol) select(symbol);
    showPanel('order', false);
    const side = price < bestAsk ? 'BUY' : 'SELL';
    askTicket({ kind: 'order', symbol, side, type: 'LIMIT', price, quantity: null });
    askTicket({ kind: 'focus', field: 'quantity' });
  };
}

interface PictureProps {
  readonly instrument: InstrumentValue;
  readonly curves: DepthCurves;
  readonly onPick: (price: number) => void;
}

function Picture({ instrument, curves, onPick }: PictureProps) {
  const { t } = useTranslation('depth-chart');
  const store = useDepth();
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<DepthPlot | null>(null);
  const picked = useRef(onPick);
  const { symbol, pricePrecision } = instrument;
  const { lotUnits, quantityPrecision } = sizeUnitsOf(instrument);
  const lotSize = lotUnits / 10 ** quantityPrecision;
  useEffect(() => {
    picked.current = onPick;
  }, [onPick]);
  useEffect(() => {
    if (container.current === null) return undefined;
    const made = new DepthPlot(
      container.current,
      { pricePrecision, lotSize },
      {
        onHover: (at) => {
          store.mark({ at });
        },
        onPick: (price) => {
          picked.current(price);
        },
      },
    );
    plot.current = made;
    const stopLook = onLookChange(() => {
      made.repaint();
    });
    return () => {
      stopLook();
      made.destroy();
      plot.current = null;
    };
  }, [store, symbol, pricePrecision, lotSize]);
  useEffect(() => {
    plot.current?.draw(curves);
  }, [curves, symbol]);
  const price = (ticks: number | undefined) =>
    ticks === undefined ? '—' : formatUnits(ticks, pricePrecision);
  const size = (lots: number | undefined) => quantityText(lots ?? 0, instrument);
  return (
    <>
      <div
        ref={container}
        className="depth-plot"
        role="img"
        tabIndex={0}
        aria-label={t('summary', {
          symbol,
          bid: price(curves.bids[0]?.price),
          ask: price(curves.asks[0]?.price),
          bidSize: size(curves.bids.at(-1)?.lots),
          askSize: size(curves.asks.at(-1)?.lots),
          low: price(curves.bids.at(-1)?.price),
          high: price(curves.asks.at(-1)?.price),
        })}
      />
      <span className="depth-unit" data-axis="sizes" aria-hidden>
        {instrument.base}
      </span>
      <span className="depth-unit" data-axis="prices" aria-hidden>
        {instrument.quote}
      </span>
    </>
  );
}

/** What a market order to the price under the pointer would take. */
function SweepLine({ instrument, curves }: Omit<PictureProps, 'onPick'>) {
  const { t } = useTranslation('depth-chart');
  const at = useDepth().use((state) => state.at);
  const sweep = at === null ? null : sweepTo(curves, at);
  return (
    <p className="depth-sweep" data-side={sweep?.side}>
      {sweep === null
        ? t('hint')
        : t(sweep.side === 'ask' ? 'buySweep' : 'sellSweep', wordsOf(sweep, instrument))}
    </p>
  );
}

function wordsOf(sweep: Sweep, instrument: InstrumentValue) {
  const { pricePrecision } = instrument;
  const { step, averageCentiticks, slippageMicros } = sweep;
  return {
    size: quantityText(step.lots, instrument),
    unit: instrument.base,
    price: formatUnits(step.price, pricePrecision),
    average: formatDecimal(formatFixed(averageCentiticks, pricePrecision + 2), pricePrecision + 2),
    cost: `${costText(step.value, instrument)} ${instrument.quote}`,
    slippage: formatPercent(formatFixed(slippageMicros, 6), 3),
  };
}
