/** The symbol selector: `/` opens it from any panel, typing filters, Enter selects. */
import { Combobox } from '@base-ui/react/combobox';
import { ChevronDown } from 'lucide-react';
import {
  memo,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { useTranslation } from '../../lib/i18n';
import { useInstruments, useSelectSymbol } from '../../session/desk-state';
import { useCommand } from '../../session/keys/hotkeys';
import { instrumentName } from '../../session/market/instrument-figures';
import { useBook } from '../../session/windows/workspace';
import { useEnterTakes } from '../../ui/enter-takes';
import { FocusAtOnce } from '../../ui/focus-at-once';
import { leaveLetters } from '../../ui/leave-letters';
import { useRowWindow } from '../../ui/row-window';
import { offered, type Instrument } from './view-model';

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface PickerProps {
  readonly instrument: Instrument;
}

/** Not drawn again with each ticker beside it. */
export const SymbolPicker = memo(function SymbolPicker({ instrument }: PickerProps) {
  const { t } = useTranslation('strip');
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const select = useSelectSymbol();
  const choices = offered(useInstruments(), useBook()).map(choiceOf);
  const field = useRef<HTMLInputElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const drawAt = useRef<DrawAt>(null);
  const found = choices.filter((choice) => matches(choice, search));
  const enter = useEnterTakes(
    found,
    ({ value }) => value,
    ({ value }) => {
      if (!isOpen) return;
      select(value);
      setOpen(false);
      // At once: a letter typed into a list that closes would open it again.
      trigger.current?.focus();
    },
  );
  // A list that is still closing has the letters of the last search: they are nobody's any more.
  const show = (isWanted: boolean): void => {
    if (isWanted) setSearch('');
    setOpen(isWanted);
  };
  useCommand('symbolSearch', () => {
    show(true);
  });
  return (
    <Combobox.Root<Choice>
      items={choices}
      value={choiceOf(instrument)}
      isItemEqualToValue={(a, b) => a.value === b.value}
      filteredItems={found}
      virtualized
      autoHighlight
      onItemHighlighted={(choice, { index }) => {
        enter.onItemHighlighted(choice);
        if (choice !== undefined) queueMicrotask(() => drawAt.current?.(index));
      }}
      modal
      open={isOpen}
      onOpenChange={show}
      inputValue={search}
      onInputValueChange={setSearch}
      onOpenChangeComplete={(nowOpen) => {
        if (!nowOpen) setSearch('');
      }}
      onValueChange={(choice) => {
        if (choice !== null) select(choice.value);
      }}
    >
      <Combobox.Trigger
        ref={trigger}
        className="strip-symbol words"
        aria-label={t('symbol')}
        onKeyDown={leaveLetters}
      >
        {instrument.kind === 'futures' ? (
          <span>{instrument.symbol}</span>
        ) : (
          <>
            <span>{instrument.base}</span>
            <span className="strip-symbol-quote">/{instrument.quote}</span>
          </>
        )}
        <ChevronDown size={14} aria-hidden />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner
          className="popup-layer"
          positionMethod="fixed"
          align="start"
          sideOffset={4}
        >
          <Combobox.Popup className="popup strip-popup" aria-label={t('symbolOpen')}>
            <FocusAtOnce isOpen={isOpen} find={() => field.current} />
            <Combobox.Input
              ref={field}
              onKeyDown={enter.onKeyDown}
              className="strip-search"
              placeholder={t('search')}
              aria-label={t('search')}
            />
            <Combobox.Empty className="strip-no-match">{t('noMatch', { search })}</Combobox.Empty>
            <Choices found={found} search={search} drawAt={drawAt} />
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
});

interface ChoicesProps {
  readonly found: readonly Choice[];
  readonly search: string;
  readonly drawAt: RefObject<DrawAt>;
}

/** What keys go to may be one that is not drawn: the list is told its place. */
type DrawAt = ((place: number) => void) | null;

/** An exchange may have a thousand pairs: those near the viewport are drawn. */
function Choices({ found, search, drawAt }: ChoicesProps) {
  const { t } = useTranslation('strip');
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRowWindow(found.length, scroller, '--row-watch');
  useImperativeHandle(drawAt, () => rows.draw);
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [search]);
  return (
    <Combobox.List ref={scroller} className="strip-choices" aria-label={t('symbolOpen')}>
      <div style={{ height: rows.beforePx }} />
      {found.slice(rows.start, rows.end).map((choice, offset) => {
        const index = rows.start + offset;
        return (
          <Combobox.Item
            key={choice.value}
            index={index}
            value={choice}
            className="popup-item"
            aria-setsize={found.length}
            aria-posinset={index + 1}
          >
            {choice.label}
          </Combobox.Item>
        );
      })}
      <div style={{ height: rows.afterPx }} />
    </Combobox.List>
  );
}

const choiceOf = (instrument: Instrument): Choice => ({
  value: instrument.symbol,
  label: instrumentName(instrument),
});

/** Separators may be left out, and any case is right. */
const matches = (choice: Choice, query: string) =>
  lettersOf(choice.value).includes(lettersOf(query));
const lettersOf = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
