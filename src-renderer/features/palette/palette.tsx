/**
 * Search and command line in one field (Ctrl+K). Enter carries out what is highlighted; a trading command
 * becomes a draft in the ticket, whose own Enter sends it, or a question before anything is cancelled.
 */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { askSelection, useInstruments, useSelectSymbol } from '../../session/desk-state';
import { useTerminal } from '../../session/wire/terminal';
import { useModeWord } from '../../session/orders/trading-mode';
import { useEnterTakes } from '../../ui/enter-takes';
import { FocusAtOnce } from '../../ui/focus-at-once';
import { search, type PaletteEntry } from './entries';
import { CancelQuestion, type CancelPlan } from './cancel-question';
import { draftInTicket } from './draft-in-ticket';
import { doubtText, faultText, planText } from './plan-words';
import { closePalette, palette, watchRequests } from './store';
import { useCommandLine } from './use-command-line';

interface PaletteProps {
  /** What the shell can do: workspaces, panels, settings, actions. */
  readonly entries: readonly PaletteEntry[];
}

export function Palette({ entries }: PaletteProps) {
  const { t } = useTranslation('palette');
  const request = palette.use((state) => state.request);
  const [asked, setAsked] = useState<CancelPlan | null>(null);
  /** What was chosen puts the keyboard where it belongs; closing without a choice gives it back. */
  const hasChosen = useRef(false);
  useEffect(() => watchRequests(), []);
  return (
    <>
      <Dialog.Root
        open={request !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) closePalette();
        }}
      >
        <Dialog.Portal>
          <Dialog.Backdrop className="backdrop" />
          <Dialog.Popup
            className="palette"
            aria-label={t('title')}
            finalFocus={() => {
              const isGiven = hasChosen.current;
              hasChosen.current = false;
              return !isGiven;
            }}
          >
            <PaletteField
              entries={entries}
              onChosen={() => {
                hasChosen.current = true;
                closePalette();
              }}
              onCancel={setAsked}
            />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <CancelQuestion
        plan={asked}
        onClose={() => {
          setAsked(null);
        }}
      />
    </>
  );
}

interface PaletteFieldProps extends PaletteProps {
  readonly onChosen: () => void;
  readonly onCancel: (plan: CancelPlan) => void;
}

function PaletteField({ entries, onChosen, onCancel }: PaletteFieldProps) {
  const { t } = useTranslation(['palette', 'common']);
  const { request, text } = palette.use((state) => ({ request: state.request, text: state.text }));
  const symbols = useSymbolEntries();
  const mode = useModeWord();
  const commands = useCommandEntries(text, onCancel);
  const input = useRef<HTMLInputElement>(null);
  const isSymbol = request?.kind === 'symbol';
  const found = isSymbol
    ? search(symbols, text)
    : [...commands.entries, ...search([...symbols, ...entries], text)];
  const choose = (entry: PaletteEntry): void => {
    // It stays on the screen for a while after its choice: a second Enter takes nothing.
    if (request === null) return;
    onChosen();
    entry.run();
  };
  const enter = useEnterTakes(found, ({ id }) => id, choose);
  return (
    <Autocomplete.Root
      items={found}
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') palette.set({ text: next });
      }}
      itemToStringValue={({ label }) => label}
      onItemHighlighted={enter.onItemHighlighted}
      filter={null}
      mode="none"
      autoHighlight="always"
      inline
      open
    >
      <FocusAtOnce isOpen={request !== null} find={() => input.current} />
      <Autocomplete.Input
        ref={input}
        className="palette-input"
        aria-label={t('palette:title')}
        placeholder={isSymbol ? t('palette:symbolHint') : t('palette:hint')}
        spellCheck={false}
        onKeyDown={enter.onKeyDown}
      />
      <p role="status" className="palette-fault">
        {isSymbol ? '' : commands.fault}
      </p>
      <Autocomplete.Empty className="palette-empty">
        {commands.fault === '' || isSymbol ? t('palette:nothing') : ''}
      </Autocomplete.Empty>
      <Autocomplete.List className="palette-list" aria-label={t('palette:title')}>
        {(entry: PaletteEntry) => (
          <Autocomplete.Item
            key={entry.id}
            value={entry}
            className="palette-item"
            onClick={() => {
              choose(entry);
            }}
          >
            <span className="palette-label">{entry.label}</span>
            <span className="palette-group">
              {entry.group === 'command'
                ? t('common:withMode', { words: t('palette:groups.command'), mode })
                : t(`palette:groups.${entry.group}`)}
            </span>
            {entry.hotkey === undefined || entry.hotkey === '' ? null : (
              <kbd className="keycap">{entry.hotkey}</kbd>
            )}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

/** The typed line, when it is a command: one entry, and what is wrong with it; or the words that say why it is none. */
function useCommandEntries(text: string, onCancel: (plan: CancelPlan) => void) {
  const { t } = useTranslation(['palette', 'common']);
  const instruments = useInstruments();
  const select = useSelectSymbol();
  const line = useCommandLine(text);
  if (line === null) return { entries: [], fault: '' };
  if (line.kind !== 'ready') return { entries: [], fault: faultText(line, t) };
  const { plan } = line;
  const instrument = instruments.find(({ symbol }) => symbol === plan.symbol) ?? null;
  const entry: PaletteEntry = {
    id: 'command',
    group: 'command',
    label: planText(plan, instrument, t),
    run: () => {
      if (plan.kind === 'cancel') onCancel(plan);
      else draftInTicket(plan.symbol, plan.request, select);
    },
  };
  return { entries: [entry], fault: doubtText(line.doubts, t) };
}

function useSymbolEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation('palette');
  const terminal = useTerminal();
  const request = palette.use((state) => state.request);
  const select = useSelectSymbol();
  return useInstruments().map(({ symbol, base, quote, kind }) => ({
    id: `symbol ${symbol}`,
    group: 'symbols',
    label: kind === 'futures' ? symbol : `${base}/${quote}`,
    words: `${symbol} ${t(kind === 'futures' ? 'perpetual' : 'pair')}`,
    run: () => {
      if (request?.kind === 'symbol' && request.group !== null) {
        askSelection(terminal, { symbol, group: request.group });
      } else select(symbol);
    },
  }));
}
