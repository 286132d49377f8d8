/** All pairs: find one, keep favourites, select with a click or the keyboard. */
import './watchlist.css';
import { useCallback, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from '../../lib/i18n';
import {
  useInstruments,
  useSelectedSymbol,
  useSelectSymbol,
  useSettings,
} from '../../session/desk-state';
import { FeedBody } from '../../session/market/live-body';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { useBook } from '../../session/windows/workspace';
import { Button } from '../../ui/button';
import { Spacer, useRowWindow } from '../../ui/row-window';
import { PairRow } from './pair-row';
import { SortHeader } from './sort-header';
import { watchlistStore, watchTickers } from './store';
import { WatchToolbar } from './toolbar';
import { hasLongPrice, toggleFavourite, watchRows, type WatchRow } from './view-model';
import { keepSettings } from '../../session/requests/settings';

const NO_FAVOURITES: readonly string[] = [];
export function WatchlistPanel() {
  const { t } = useTranslation('watchlist');
  useWatch(watchTickers);
  const state = watchlistStore.use((each) => each);
  const instruments = useInstruments();
  const favourites = useSettings()?.favourites ?? NO_FAVOURITES;
  const kind = useBook() === 'futures' ? 'futures' : 'spot';
  const rows = useMemo(
    () => watchRows({ ...state, instruments: [...instruments], kind, favourites }),
    [state, instruments, kind, favourites],
  );
  const selected = useSelectedSymbol();
  const select = useSelectSymbol();
  const terminal = useTerminal();
  const favourite = useCallback(
    (symbol: string) => {
      void keepSettings(terminal, { favourites: [...toggleFavourite(favourites, symbol)] });
    },
    [terminal, favourites],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const visible = useRowWindow(rows.length, scroller, '--row-watch');
  const drawn = rows.slice(visible.start, visible.end);
  const tabStop = drawn.some((row) => row.symbol === selected) ? selected : drawn[0]?.symbol;
  const empty = { text: t(emptyKey(state)), action: <ShowAll /> };
  return (
    <div className="watch">
      <WatchToolbar
        onEnter={() => {
          const first = rows[0];
          if (first !== undefined) select(first.symbol);
        }}
      />
      <FeedBody isLoading={instruments.length === 0} empty={rows.length > 0 ? null : empty}>
        <div ref={scroller} className="table-scroller">
          <table
            className="watch-table"
            aria-label={t('list')}
            aria-rowcount={rows.length + 1}
            data-long={rows.some(hasLongPrice) || undefined}
            onClick={(event) => {
              selectRow(event, select);
            }}
            onKeyDown={(event) => {
              moveBetweenRows(event, rows, visible.draw);
            }}
          >
            <SortHeader />
            <tbody>
              {/* One cell: more than are shown beside each other would make columns of their own. */}
              <Spacer heightPx={visible.beforePx} columns={1} />
              {drawn.map((row, offset) => (
                <PairRow
                  key={row.symbol}
                  row={row}
                  place={visible.start + offset}
                  isSelected={row.symbol === selected}
                  isTabStop={row.symbol === tabStop}
                  onSelect={select}
                  onFavourite={favourite}
                />
              ))}
              <Spacer heightPx={visible.afterPx} columns={1} />
            </tbody>
          </table>
        </div>
      </FeedBody>
    </div>
  );
}

type Shown = Pick<ReturnType<typeof watchlistStore.get>, 'search' | 'isFavouritesOnly'>;

function emptyKey({ search, isFavouritesOnly }: Shown) {
  if (search !== '') return 'noMatch';
  return isFavouritesOnly ? 'noFavourites' : 'empty';
}

function ShowAll() {
  const { t } = useTranslation('watchlist');
  return (
    <Button
      size="small"
      onClick={() => {
        watchlistStore.set({ search: '', isFavouritesOnly: false });
      }}
    >
      {t('clearSearch')}
    </Button>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** A whole row is one pair: its figures are as good as its name. What has a button of its own keeps it. */
function selectRow({ target }: MouseEvent, select: (symbol: string) => void): void {
  if (!(target instanceof Element) || target.closest('button') !== null) return;
  const symbol = target.closest<HTMLElement>('tr')?.dataset['symbol'];
  if (symbol !== undefined) select(symbol);
}

/** ↑/↓ move the focus from pair to pair, Home and End to the ends; Enter is the focused button's own. */
function moveBetweenRows(
  event: KeyboardEvent<HTMLTableElement>,
  rows: readonly WatchRow[],
  draw: (place: number) => void,
): void {
  const step = STEPS[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr') : null;
  const at = rows.findIndex(({ symbol }) => symbol === row?.dataset['symbol']);
  event.preventDefault();
  const to = Math.min(rows.length - 1, Math.max(0, at + step));
  draw(to);
  event.currentTarget
    .querySelector<HTMLElement>(`[data-pair=${CSS.escape(rows[to]?.symbol ?? '')}]`)
    ?.focus();
}
