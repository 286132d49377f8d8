/** Texts that the terminal keeps for the desk, by name. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { ownWords, type OwnWords } from './wire/own-words';

type Terminal = Pick<TerminalClient, 'call' | 'subscribe'>;
type Text = string | null;

const wordsOf = (terminal: Terminal, name: string): OwnWords =>
  ownWords(terminal, `remembered ${name}`);

/** Null forgets it. */
export function remember(terminal: Terminal, name: string, text: Text): void {
  wordsOf(terminal, name).written(terminal.call('remember', { name, text }));
}

/** Null: there is none. Returns what ends it. */
export function watchRemembered(
  terminal: Terminal,
  name: string,
  onText: (text: Text) => void,
): () => void {
  const words = wordsOf(terminal, name);
  const stop = terminal.subscribe(
    'remembered',
    { name },
    {
      onValue: ({ text }) => {
        words.told(text, onText);
      },
    },
  );
  return () => {
    words.forget(onText);
    stop();
  };
}
