/** The running exchange opened to programs of this machine, and closed again. */
import { setTimeout as pause } from 'node:timers/promises';
import { ok, type Result } from '@shared/kernel/result';
import { createSystemClock } from '../../adapters/clock';
import { randomText } from '../../adapters/entropy';
import type { LoopbackAddresses } from '../../gateway/http/front-page';
import { openLoopbackServer } from '../../gateway/http/loopback-server';
import { createLabHandler } from '../../gateway/lab/lab-http';
import type { RunningExchange } from './running-exchange';

/** What a bot needs to know beside its key. */
export interface BotAccess {
  readonly addresses: LoopbackAddresses;
  /** Of the lab, for as long as the door is open. */
  readonly labToken: string;
}

export interface BotDoor extends BotAccess {
  close(): Promise<void>;
  /** With the exchange behind it, which `end` closes: whoever still waits for a turn in it is told so, and not cut off. */
  closeWith(end: () => void): Promise<void>;
}

/** For what was asked to be done and answered before the exchange ends: half of what the server waits. */
const ENDING_MS = 1000;

/** `err` says in words why the port cannot be had; 0 lets the operating system choose. */
export async function openBotDoor(
  exchange: RunningExchange,
  port: number,
  labToken = randomText(32),
): Promise<Result<BotDoor, string>> {
  const server = await openLoopbackServer({
    gateway: exchange,
    clock: createSystemClock(),
    lab: createLabHandler(exchange.lab, labToken),
    port,
    onDefect: (defect) => {
      exchange.tellDefect(defect);
    },
    maskedKeys: () => exchange.maskedKeys(),
  });
  if (!server.ok) return server;
  const stopWatching = exchange.onRefusing((refusing) => {
    server.value.setRefusing(refusing);
  });
  const close = (): Promise<void> => {
    stopWatching();
    return server.value.close();
  };
  return ok({
    addresses: server.value.addresses,
    labToken,
    close,
    closeWith: async (end) => {
      const closed = close();
      await Promise.race([closed, pause(ENDING_MS, undefined, { ref: false })]);
      end();
      await closed;
    },
  });
}
