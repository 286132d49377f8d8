/** The rows as one control: pointer, keyboard, dragging and menu. Painted per frame, drawn once. */
import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { useTranslation, type Words } from '../../lib/i18n';
import { requestDoubts } from '../../session/requests/doubts';
import { futuresState } from '../../session/futures/futures-state';
import type { SizeUnits } from '../../session/market/instrument-figures';
import { ContextMenuArea } from '../../ui/menu';
import { watchRowSpace } from '../../ui/row-space';
import { RowNode } from './row-node';
import { exactSize, rowText, sizeDecimals } from './row-text';
import { useLadderMenu } from './row-menu';
import { rowsOf, useLadder } from './store';
import type { LadderTrading } from './trading';
import { useGridEvents } from './use-grid-events';
import type { LadderRow } from './view-model';
import { noteWords } from '../../session/orders/note-words';

interface GridProps {
  readonly units: SizeUnits;
  readonly trading: LadderTrading;
}

export const Grid = memo(function Grid({ units, trading }: GridProps) {
  const { t } = useTranslation('ladder');
  const store = useLadder();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { symbol, rows, scheme, active } = store.use((state) => ({
    symbol: state.symbol,
    rows: state.rows,
    scheme: state.habits.scheme,
    active: state.active?.index ?? null,
  }));
  useFittingRows(box);
  usePainter(id, rows, units);
  const menu = useLadderMenu(trading, units);
  const events = useGridEvents(trading);
  const indexes = Array.from({ length: rows }, (_, index) => index);
  return (
    <div className="ladder-box">
      <ContextMenuArea about={symbol} className="ladder-menu-area" entries={menu.entries}>
        <div
          ref={box}
          className="ladder-rows"
          role="listbox"
          tabIndex={0}
          aria-label={t('rows')}
          aria-description={t('keys')}
          aria-activedescendant={active === null ? undefined : rowId(id, active)}
          {...events}
          onContextMenuCapture={(event) => {
            // The right button sells here; the menu's own key still opens it.
            if (scheme === 'buttons' && event.button === 2) {
              event.preventDefault();
              event.stopPropagation();
            } else menu.open();
          }}
        >
          {indexes.map((index) => (
            <Row key={index} id={rowId(id, index)} index={index} />
          ))}
        </div>
      </ContextMenuArea>
    </div>
  );
});

const rowId = (id: string, index: number): string => `${id}-${String(index)}`;

const Row = memo(function Row({ id, index }: { readonly id: string; readonly index: number }) {
  const { t } = useTranslation('ladder');
  return (
    <div id={id} className="ladder-row" role="option" data-index={index}>
      <span data-column="own-buy">
        <span className="ladder-figure" data-words={t('figures.ownBuy')} />
      </span>
      <span data-column="bid">
        <span className="ladder-figure" data-words={t('figures.bid')} />
      </span>
      <span data-column="price">
        <span className="ladder-mark" />
        <span className="ladder-figure" />
      </span>
      <span data-column="ask">
        <span className="ladder-figure" data-words={t('figures.ask')} />
      </span>
      <span data-column="own-sell">
        <span className="ladder-figure" data-words={t('figures.ownSell')} />
      </span>
      <span data-column="traded">
        <span className="ladder-figure" data-words={t('figures.traded')} />
      </span>
    </div>
  );
});

/** Writes the rows after every commit of the ladder or of the futures account. */
function usePainter(id: string, rows: number, units: SizeUnits): void {
  const { t } = useTranslation('ladder');
  const store = useLadder();
  const painter = useMemo(() => ({ id, nodes: new Map<number, RowNode>(), rows }), [id, rows]);
  useLayoutEffect(() => {
    const titleOf = (row: LadderRow): string => {
      const words = [
        row.last === null ? '' : t('marks.last'),
        row.isMark ? t('marks.mark') : '',
        row.entry === null ? '' : t(row.entry === 'BUY' ? 'marks.long' : 'marks.short'),
        row.ownBuys === null ? '' : t('marks.buys', { size: exactSize(row.ownBuys.lots, units) }),
        row.ownSells === null
          ? ''
          : t('marks.sells', { size: exactSize(row.ownSells.lots, units) }),
        hasOwn(row, 'conditions') ? t('marks.condition') : '',
        hasOwn(row, 'exits') ? exitWords(row, t) : '',
      ];
      return words.filter((word) => word !== '').join(', ');
    };
    const paint = () => {
      const state = store.get();
      const painted = rowsOf(state);
      const decimals = sizeDecimals(painted, units);
      painted.forEach((row, index) => {
        const node = nodeAt(painter, index);
        node?.paint(row, rowText(row, units, decimals), {
          isActive: state.active?.index === index,
          activeColumn: state.active?.column ?? '',
          isDropTarget: state.drag !== null && state.drag.price === row.price,
          title: titleOf(row),
        });
      });
    };
    paint();
    const stops = [store, futuresState, requestDoubts].map((each) => each.subscribe(paint));
    return () => {
      for (const stop of stops) stop();
    };
  }, [painter, store, units, t]);
}

const hasOwn = ({ ownBuys, ownSells }: LadderRow, what: 'conditions' | 'exits'): boolean =>
  (ownBuys?.[what].length ?? 0) + (ownSells?.[what].length ?? 0) > 0;

function exitWords({ ownBuys, ownSells }: LadderRow, t: Words<'ladder'>): string {
  const exits = [...(ownBuys?.exits ?? []), ...(ownSells?.exits ?? [])];
  const held = exits.find(({ state }) => state === 'HELD');
  if (held === undefined) return t('marks.exit');
  return t('marks.exitHeld', { reason: noteWords(held) });
}

interface Painter {
  readonly id: string;
  readonly nodes: Map<number, RowNode>;
}

function nodeAt({ id, nodes }: Painter, index: number): RowNode | null {
  const known = nodes.get(index);
  if (known !== undefined) return known;
  const element = document.getElementById(rowId(id, index));
  if (element === null) return null;
  const made = new RowNode(element);
  nodes.set(index, made);
  return made;
}

/** As many rows as fit, an odd number so that one is the middle. */
function useFittingRows(box: RefObject<HTMLElement | null>): void {
  const store = useLadder();
  useEffect(() => {
    if (box.current === null) return undefined;
    return watchRowSpace(box.current, (heightPx, tokenPx) => {
      const fitting = Math.floor(heightPx / tokenPx('--row'));
      const rows = Math.max(3, fitting - ((fitting + 1) % 2));
      if (rows !== store.get().rows) store.set({ rows });
    });
  }, [box, store]);
}
