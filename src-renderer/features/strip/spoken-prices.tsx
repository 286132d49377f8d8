/** Alt+P says last, bid and ask once: prices are never announced by themselves (WCAG 4.1.3). */
import { useState } from 'react';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { formatUnits, NO_VALUE } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { useCommand } from '../../session/keys/hotkeys';
import { tape } from '../../session/market/tape';
import { useWatch } from '../../session/wire/terminal';
import { watchSelected } from '../../session/market/watch-selected';
import type { Instrument } from './view-model';

/** Best prices in ticks, 0 without one; read when the key is pressed, so nothing is drawn by it. */
let touch = { bid: 0, ask: 0 };

function watchTouch(terminal: TerminalClient): () => void {
  return watchSelected(terminal, (client, symbol) => {
    touch = { bid: 0, ask: 0 };
    const onValue = ({ bids, asks }: { bids: Levels; asks: Levels }) => {
      touch = { bid: bids[0]?.[0] ?? 0, ask: asks[0]?.[0] ?? 0 };
    };
    return client.subscribe('bookFigures', { symbol }, { onValue });
  });
}
type Levels = readonly (readonly [number, number])[];

export function SpokenPrices({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useTranslation('strip');
  const [words, setWords] = useState('');
  useWatch(watchTouch);
  useCommand('speakPrices', () => {
    const price = (ticks: number) =>
      ticks === 0 ? NO_VALUE : formatUnits(ticks, instrument.pricePrecision);
    const { base, quote } = instrument;
    const last = price(tape.get().last.ticks);
    setWords(t('spoken', { base, quote, last, bid: price(touch.bid), ask: price(touch.ask) }));
  });
  return (
    <span className="sr-only" role="status">
      {words}
    </span>
  );
}
