/** The price ladder: rows that keep their price, one click for an order while the window is armed. */
import './ladder.css';
import { useMemo, useRef, type CSSProperties } from 'react';
import { figuresEm } from '../../lib/figure-width';
import { formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { useInstrument, useSelectSymbol, type InstrumentValue } from '../../session/desk-state';
import { watchFutures } from '../../session/futures/futures-state';
import { sizeUnitsOf } from '../../session/market/instrument-figures';
import { useScopedWatch } from '../../session/windows/panel-scope';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { useStale } from '../../session/market/use-stale';
import { PanelBody } from '../../ui/panel-body';
import { ActionStrip } from './action-strip';
import { BracketFields } from './bracket-fields';
import { ChangeDialog } from './change-dialog';
import { Grid } from './grid';
import { useLadderKeys } from './keys';
import { bookNow, useLadder } from './store';
import { LadderTable } from './table';
import { LadderToolbar } from './toolbar';
import { LadderTrading } from './trading';
import { Volumes } from './volumes';
import { watchLadder } from './watch';

export function LadderPanel() {
  useScopedWatch(watchLadder);
  useWatch(watchFutures);
  const symbol = useLadder().use((state) => state.symbol);
  const instrument = useInstrument(symbol);
  if (instrument === null) return <PanelBody isLoading>{null}</PanelBody>;
  return <Ladder instrument={instrument} />;
}

function Ladder({ instrument }: { readonly instrument: InstrumentValue }) {
  const { t } = useTranslation('ladder');
  const store = useLadder();
  const root = useRef<HTMLDivElement>(null);
  const units = useMemo(() => sizeUnitsOf(instrument), [instrument]);
  const stale = useStale(() => bookNow(store.get())?.arrivedAtMs ?? 0);
  const isLoading = store.use((state) => bookNow(state) === null);
  const trading = useTrading();
  useLadderKeys(root, trading);
  return (
    <div ref={root} className="ladder" style={usePriceRoom(instrument)}>
      <LadderToolbar units={units} trading={trading} />
      <Volumes instrument={instrument} />
      {instrument.kind === 'futures' ? <BracketFields /> : null}
      <div className="ladder-header" aria-hidden>
        <span>{t('columns.ownBuy')}</span>
        <span>{t('columns.bid')}</span>
        <span>{t('columns.price')}</span>
        <span>{t('columns.ask')}</span>
        <span>{t('columns.ownSell')}</span>
        <span>{t('columns.traded')}</span>
      </div>
      <PanelBody isLoading={isLoading} stale={stale}>
        <Grid units={units} trading={trading} />
        <LadderTable units={units} />
      </PanelBody>
      <ActionStrip instrument={instrument} />
      <ChangeDialog trading={trading} />
    </div>
  );
}

/** The size of the rows' font, what is free around a price, and a contract's letters beside it: as ladder.css has them. */
const FONT_PX = 12;
const CELL_PX = 8;
const MARK_PX = 12;

/** The room that a price of this instrument takes, for the columns; a price is in the middle of its own. */
function usePriceRoom({ kind, pricePrecision }: InstrumentValue): CSSProperties {
  const priceEm = useLadder().use(({ centre }) =>
    figuresEm(formatUnits(centre ?? 0, pricePrecision)),
  );
  const besidePx = kind === 'futures' ? 2 * MARK_PX : CELL_PX;
  return {
    '--ladder-price': `${String(Math.ceil(priceEm * FONT_PX + besidePx))}px`,
  } as CSSProperties;
}

function useTrading(): LadderTrading {
  const store = useLadder();
  const terminal = useTerminal();
  const select = useSelectSymbol();
  return useMemo(() => new LadderTrading({ store, terminal, select }), [store, terminal, select]);
}
