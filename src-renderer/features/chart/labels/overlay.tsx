/** Everything of HTML that stands on the canvas, and the lines that belong to it. */
import { useEffect, useMemo } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { formatUnits } from '../../../lib/format';
import type { InstrumentValue } from '../../../session/desk-state';
import { futuresState, useContracts } from '../../../session/futures/futures-state';
import { isCountedAs } from '../../../session/market/instrument-figures';
import type { DrawnLine } from '../canvas/price-lines';
import type { ChartFormat } from '../canvas/options';
import { useChart } from '../chart';
import {
  conditionLines,
  exitLines,
  orderLines,
  positionLines,
  type TradingLine,
} from '../trading/lines';
import { heldAt, type LineDrag } from '../trading/line-drag';
import { ownState } from '../trading/own-state';
import type { Trading } from '../trading/trading';
import { Anchored } from './anchored';
import { DrawingHandles } from './drawing-handles';
import {
  ConditionLabel,
  EntryLabel,
  ExitLabel,
  ExitPreview,
  LiquidationLabel,
  PURPOSE_TONES,
} from './futures-labels';
import { ChangeLabel, OrderLabel } from './order-labels';

interface OverlayProps {
  readonly instrument: InstrumentValue;
  readonly format: ChartFormat;
  readonly trading: Trading;
  readonly lines: readonly TradingLine[];
}

export function Overlay({ instrument, format, trading, lines }: OverlayProps) {
  const { t } = useTranslation('chart');
  const { store } = useChart();
  const { view, drag, rangeFrom } = store.use((state) => ({
    view: state.view,
    drag: state.drag,
    rangeFrom: state.rangeFrom,
  }));
  useEffect(() => {
    view?.setLines([
      ...lines.map((line) => drawnLine(line, drag)),
      ...drawnDrafts(drag, rangeFrom),
    ]);
  }, [view, lines, drag, rangeFrom]);
  return (
    <div className="chart-overlay">
      <div role="group" aria-label={t('ownLines')}>
        {lines.map((line) => (
          <Label key={line.id} line={line} instrument={instrument} trading={trading} />
        ))}
        <ExitPreview instrument={instrument} trading={trading} />
      </div>
      {rangeFrom === null ? null : (
        <Anchored price={rangeFrom} atMs={null} className="chart-label" data-tone="neutral">
          <span className="chart-label-text" role="status">
            {t('rangeFrom', { price: formatUnits(rangeFrom, instrument.pricePrecision) })}
          </span>
        </Anchored>
      )}
      <DrawingHandles format={format} />
    </div>
  );
}

/** The trader's own at prices of this symbol. */
export function useTradingLines(instrument: InstrumentValue): readonly TradingLine[] {
  const { symbol, pricePrecision } = instrument;
  const { orders, changes } = ownState.use((state) => state);
  const { account, marks, conditions, exits } = futuresState.use((state) => ({
    account: state.account,
    marks: state.marks,
    conditions: state.conditions,
    exits: state.exits,
  }));
  const contracts = useContracts();
  return useMemo(
    () => [
      ...orderLines(orders, changes, conditions ?? [], symbol, pricePrecision),
      ...conditionLines(
        (conditions ?? []).filter(({ counted }) => isCountedAs(counted, instrument)),
        changes,
        symbol,
      ),
      ...exitLines(exits, symbol, pricePrecision),
      ...(account === null ? [] : positionLines(account, marks, contracts, symbol)),
    ],
    [
      orders,
      changes,
      conditions,
      exits,
      account,
      marks,
      contracts,
      instrument,
      symbol,
      pricePrecision,
    ],
  );
}

function Label(props: Omit<OverlayProps, 'lines' | 'format'> & { readonly line: TradingLine }) {
  const { line, instrument, trading } = props;
  switch (line.kind) {
    case 'order':
      return <OrderLabel line={line} instrument={instrument} trading={trading} />;
    case 'change':
      return <ChangeLabel line={line} instrument={instrument} trading={trading} />;
    case 'condition':
      return <ConditionLabel line={line} instrument={instrument} trading={trading} />;
    case 'exit':
      return <ExitLabel line={line} instrument={instrument} trading={trading} />;
    case 'entry':
      return <EntryLabel line={line} instrument={instrument} trading={trading} />;
    case 'liquidation':
      return <LiquidationLabel line={line} instrument={instrument} trading={trading} />;
  }
}

function drawnLine(line: TradingLine, drag: LineDrag): DrawnLine {
  const { id, price } = line;
  switch (line.kind) {
    case 'order': {
      const held = heldAt(drag, line.order);
      const tone = line.order.side === 'BUY' ? 'buy' : 'sell';
      return typeof held === 'number'
        ? { id, price: held, tone, style: 'solid' }
        : { id, price, tone, style: 'dashed' };
    }
    case 'change':
      return { id, price, tone: 'warn', style: 'dotted' };
    case 'condition': {
      const { orderId, purpose } = line.condition;
      const held = heldAt(drag, { book: 'futures', orderId });
      const tone = PURPOSE_TONES[purpose];
      return typeof held === 'number'
        ? { id, price: held, tone, style: 'solid' }
        : { id, price, tone, style: 'dotted' };
    }
    case 'exit':
      return { id, price, tone: PURPOSE_TONES[line.exit.purpose], style: 'dotted' };
    case 'entry':
      return { id, price, tone: line.position.side === 'BUY' ? 'buy' : 'sell', style: 'solid' };
    case 'liquidation':
      return { id, price, tone: 'danger', style: line.by === 'exchange' ? 'solid' : 'dotted' };
  }
}

function drawnDrafts(drag: LineDrag, rangeFrom: number | null): readonly DrawnLine[] {
  const drafts: DrawnLine[] = [];
  if (drag.phase === 'dragging' && drag.subject.kind === 'exit') {
    drafts.push({ id: 'exit', price: drag.price, tone: 'neutral', style: 'dashed' });
  }
  if (rangeFrom !== null) {
    drafts.push({ id: 'range', price: rangeFrom, tone: 'neutral', style: 'dashed' });
  }
  return drafts;
}
