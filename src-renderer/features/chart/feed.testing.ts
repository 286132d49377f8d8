/** A terminal that answers candle pages when the test says so. */
import { connectTerminal, type TerminalClient } from '@shared/contract/terminal/rpc';
import type { CommandInput, CommandOutput } from '@shared/contract/terminal/commands';
import type { Bar } from './history';

const MINUTE_MS = 60_000;

export const barAt = (minute: number, close = 100): Bar => [
  minute * MINUTE_MS,
  close,
  close,
  close,
  close,
  1,
];

interface Sent {
  readonly type: string;
  readonly id: number;
  readonly input?: CommandInput<'candleHistory'>;
}

export interface ScriptedCandles {
  readonly terminal: TerminalClient;
  readonly asked: readonly CommandInput<'candleHistory'>[];
  /** Answers the oldest open call and lets the caller's continuation run. */
  answer(page: CommandOutput<'candleHistory'>): Promise<void>;
  /** Refuses the oldest open call, as the terminal itself does. */
  refuse(code: string): Promise<void>;
  /** Pushes a value of the candle topic. */
  forming(candle: Bar, resumed?: number): void;
  isSubscribed(): boolean;
}

export function scriptedCandles(): ScriptedCandles {
  const asked: CommandInput<'candleHistory'>[] = [];
  const open: number[] = [];
  let subscription: number | null = null;
  let revision = 0;
  let deliver: (message: unknown) => void = () => undefined;
  const terminal = connectTerminal({
    send: (message) => {
      const sent = message as Sent;
      if (sent.type === 'call' && sent.input !== undefined) {
        asked.push(sent.input);
        open.push(sent.id);
      }
      if (sent.type === 'subscribe') subscription = sent.id;
      if (sent.type === 'unsubscribe') subscription = null;
    },
    onMessage: (listener) => {
      deliver = listener;
    },
    onClose: () => undefined,
    close: () => undefined,
  });
  return {
    terminal,
    asked,
    async answer(page) {
      const id = open.shift();
      deliver({ type: 'reply', id, ok: true, value: page });
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
    async refuse(code) {
      deliver({ type: 'reply', id: open.shift(), ok: false, error: { code, message: code } });
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
    forming(candle, resumed = 0) {
      revision += 1;
      deliver({
        type: revision === 1 ? 'snapshot' : 'update',
        id: subscription,
        revision,
        content: { symbol: 'BTCUSDT', interval: '1min', candle, resumed },
      });
    },
    isSubscribed: () => subscription !== null,
  };
}
