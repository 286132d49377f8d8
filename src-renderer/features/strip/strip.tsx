/** The selected pair in one line: symbol, last price, 24 hours, age of the feed. */
import './strip.css';
import { useState } from 'react';
import {
  arrowOf,
  formatCompact,
  formatDecimal,
  formatExact,
  formatPercent,
  formatPlain,
  formatSigned,
  formatUnits,
  NO_VALUE,
} from '../../lib/format';
import { formatAge } from '../../lib/format-time';
import { useTranslation } from '../../lib/i18n';
import { keepAge } from '../../session/market/age';
import { useClosedBy } from '../../session/market/closed-markets';
import { useInstrument, useSelectedSymbol } from '../../session/desk-state';
import { useLastPrice, watchTape } from '../../session/market/tape';
import { useWatch } from '../../session/wire/terminal';
import { useAtPace, useNow } from '../../session/time/use-now';
import { STALE_AFTER_MS } from '../../session/market/staleness';
import { SideScroller } from '../../ui/side-scroller';
import { ContractFigures } from './contract-figures';
import { Figure } from './figure';
import { SpokenPrices } from './spoken-prices';
import { stripStore, watchTickers } from './store';
import { SymbolPicker } from './symbol-picker';
import { stripModel, type Instrument, type StripModel } from './view-model';

export function InstrumentStrip() {
  useWatch(watchTickers);
  useWatch(watchTape);
  const symbol = useSelectedSymbol();
  const instrument = useInstrument(symbol);
  const ticker = stripStore.use((state) => state.tickers.find((each) => each.symbol === symbol));
  const isStale = useIsStale(ticker?.arrivedAtMs ?? 0);
  if (instrument === null) return <Waiting />;
  return (
    <div className="strip" data-hotkeys data-stale={isStale || undefined}>
      <SymbolPicker instrument={instrument} />
      <Last instrument={instrument} tickerTicks={ticker?.last ?? 0} />
      <Closed symbol={symbol} />
      <SideScroller className="strip-scroller">
        {instrument.kind === 'futures' ? <ContractFigures contract={instrument} /> : null}
        <Figures instrument={instrument} model={stripModel(instrument, ticker)} />
      </SideScroller>
      <SpokenPrices instrument={instrument} />
      <FeedAge arrivedAtMs={ticker?.arrivedAtMs ?? 0} isStale={isStale} />
    </div>
  );
}

/** Where the symbol and its price will stand. */
function Waiting() {
  return (
    <div className="strip skeleton" aria-hidden>
      <span className="skeleton-row w-32" />
      <span className="skeleton-row w-24" />
    </div>
  );
}

interface LastProps {
  readonly instrument: Instrument;
  readonly tickerTicks: number;
}

/** The last print when there is one; before that what the 24 h window says. */
function Last({ instrument, tickerTicks }: LastProps) {
  const { t } = useTranslation('strip');
  const last = useLastPrice();
  const ticks = last.ticks === 0 ? tickerTicks : last.ticks;
  const words = { [-1]: t('down'), 0: '', 1: t('up') } as const;
  return (
    <div className="strip-last" data-move={last.move}>
      <span className="sr-only">{t('last')} </span>
      {ticks === 0 ? NO_VALUE : formatUnits(ticks, instrument.pricePrecision)}
      <span className="strip-arrow" aria-hidden>
        {arrowOf(last.move)}
      </span>
      <span className="sr-only">{words[last.move]}</span>
    </div>
  );
}

/** Beside the price: what it says is that this price is not traded at. */
function Closed({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation('common');
  const closed = useClosedBy(symbol);
  if (closed === null) return null;
  return (
    <span className="strip-closed" data-hint={t(`closedHint.${closed}`, { symbol })} tabIndex={0}>
      {t(`closedBy.${closed}`)}
    </span>
  );
}

interface FiguresProps {
  readonly instrument: Instrument;
  readonly model: StripModel | null;
}

function Figures({ instrument, model }: FiguresProps) {
  const { t } = useTranslation('strip');
  const { base, quote, pricePrecision } = instrument;
  const price = (ticks: number | undefined) =>
    ticks === undefined ? NO_VALUE : formatUnits(ticks, pricePrecision);
  return (
    <dl className="strip-figures">
      <Figure name={t('change')}>
        {model === null ? NO_VALUE : <Change model={model} precision={pricePrecision} />}
      </Figure>
      <Figure name={t('high')}>{price(model?.highTicks)}</Figure>
      <Figure name={t('low')}>{price(model?.lowTicks)}</Figure>
      <Figure
        name={t('volume', { unit: base })}
        full={model === null ? undefined : `${formatExact(model.baseVolume)} ${base}`}
      >
        {model === null ? NO_VALUE : formatCompact(model.baseVolume, 2)}
      </Figure>
      <Figure
        name={t('volumeQuote', { unit: quote })}
        full={
          model === null
            ? undefined
            : `≈ ${formatDecimal(model.quoteVolume, 2)} ${quote}. ${t('volumeQuoteHint')}`
        }
      >
        {model === null ? NO_VALUE : `≈ ${formatCompact(model.quoteVolume, 2)}`}
      </Figure>
    </dl>
  );
}

function Change({ model, precision }: { readonly model: StripModel; readonly precision: number }) {
  const { changeTicks, move } = model;
  return (
    <span className="strip-change" data-move={move}>
      {changeTicks === null ? '' : formatSigned(formatPlain(changeTicks, precision), precision)}{' '}
      {formatPercent(model.rose)} <span aria-hidden>{arrowOf(move)}</span>
    </span>
  );
}

/** Looked at by the clock: what is stale is not drawn by anything that arrives. */
function useIsStale(arrivedAtMs: number): boolean {
  const [ageOf] = useState(keepAge);
  const isOld = (nowMs: number, monotonicMs: number): number =>
    Number(ageOf(arrivedAtMs, nowMs, monotonicMs) > STALE_AFTER_MS);
  return useAtPace(CHECK_EVERY_MS, isOld) === 1 && arrivedAtMs > 0;
}

const CHECK_EVERY_MS = 500;

interface FeedAgeProps {
  readonly arrivedAtMs: number;
  readonly isStale: boolean;
}

function FeedAge({ arrivedAtMs, isStale }: FeedAgeProps) {
  const { t } = useTranslation('strip');
  const ageMs = useNow(CHECK_EVERY_MS) - arrivedAtMs;
  return (
    <div className="strip-age" data-stale={isStale || undefined}>
      <span>{t('feedAge')}</span>
      <span className="strip-age-value">{arrivedAtMs === 0 ? NO_VALUE : formatAge(ageMs)}</span>
    </div>
  );
}
