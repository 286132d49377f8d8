/** The exchange's thread as main holds it: started once, stopped in order, its death noticed. */
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { LabError } from '@shared/contract/lab';
import { err, ok, type Result } from '@shared/kernel/result';
import { faultWords } from '@shared/kernel/fault-words';
import type { FeedItem } from '../../engine/feed/feed-event';
import type { OnDefect } from '../../gateway/defects';
import type { VenueProblem } from '../../terminal/ports';
import type { BotAccess } from '../exchange/bot-door';
import type { ExchangeStart, FromWorker, LabCall, ToWorker } from '../exchange/worker-protocol';
import { Replies } from './replies';

export interface ThreadSetup {
  /** Loaded and waiting (`loadExchangeThread`); it belongs to the exchange from then on. */
  readonly worker: Worker;
  readonly start: ExchangeStart;
  /** The disk has ended a recording, and nothing else. */
  readonly onRecordingStopped: (message: string) => void;
  /** Something broke while a request was answered, told once of each kind. */
  readonly onDefect: OnDefect;
  /** Another market has taken the place of the one that ran. */
  readonly onNewMarket: () => void;
  /** It ended without being asked to after it had been ready. Told once; its port is closed. */
  readonly onFailure: (problem: VenueProblem) => void;
}

export interface ExchangeThread {
  /** Speaks client/port-protocol. */
  readonly port: MessagePort;
  /** The lab of this exchange (exchange-rules §14). */
  lab(call: LabCall): Promise<Result<unknown, LabError>>;
  /** One event of the venue it follows in mode live. */
  feed(item: FeedItem): void;
  /**
   * Opens the exchange to programs of this machine; 0 lets the operating system choose the port. `labToken`: the
   * one they know already.
   */
  openToBots(port: number, labToken?: string): Promise<Result<BotAccess | null, string>>;
  closeToBots(): Promise<void>;
  /** Resolves when the snapshot is on the disk and the thread has ended. */
  stop(): Promise<void>;
}

/** A thread that does not end by itself in this time is ended; its journal holds all it promised. */
const STOP_TIMEOUT_MS = 5_000;

const ENDED: VenueProblem = {
  code: 'exchange-ended',
  message: 'the thread of the simulated exchange has ended',
  needsTrader: false,
};

/**
 * In megabytes, of which three parts are two each: a market makes much that nobody keeps, and by the engine's
 * own choice it would take sixteen each for it (docs/decisions/0095).
 */
const YOUNG_MB = 6;

/**
 * A thread with the code of the exchange (`exchange-worker.js`) and nothing to do yet: loading takes
 * longer than anybody who pressed Enter should wait. Until it is started it keeps no program running.
 */
export function loadExchangeThread(entry: string): Worker {
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
  const worker = new Worker(entry, { name: 'exchange', resourceLimits });
  worker.on('error', () => undefined); // who starts it finds it ended (`hasEnded`), or is told by then
  worker.unref();
  return worker;
}

/** Whether it has to be loaded again. */
export function hasEnded(worker: Worker): boolean {
  return worker.threadId === -1;
}

/**
 * Resolves once the exchange answers; `err` says why it cannot start. Whatever goes wrong is told
 * when the thread has ended, so that its store is free for the next one.
 */
export function startExchangeThread(
  setup: ThreadSetup,
): Promise<Result<ExchangeThread, VenueProblem>> {
  const { worker } = setup;
  worker.ref();
  const { port1: ours, port2: theirs } = new MessageChannel();
  const start: ToWorker = { type: 'start', ...setup.start, port: theirs };
  worker.postMessage(start, [theirs]);

  const post = (message: ToWorker): void => {
    worker.postMessage(message);
  };
  const labReplies = new Replies<Result<unknown, LabError>>(
    err({ code: -1016, msg: 'The exchange has ended' }),
  );
  const botReplies = new Replies<Result<BotAccess | null, string>>(err('the exchange has ended'));
  const asked = {
    lab: (call: LabCall) =>
      labReplies.ask((id) => {
        post({ type: 'lab', id, call });
      }),
    feed: (item: FeedItem) => {
      post({ type: 'feed', item });
    },
    openToBots: (port: number, labToken?: string) =>
      botReplies.ask((id) => {
        post({ type: 'openToBots', id, port, labToken });
      }),
    closeToBots: async () => {
      await botReplies.ask((id) => {
        post({ type: 'closeToBots', id });
      });
    },
  };

  return new Promise((resolve) => {
    let isReady = false;
    let isStopping = false;
    let problem: VenueProblem = ENDED;
    const fail = (cause: VenueProblem): void => {
      if (problem === ENDED) problem = cause; // what comes after it follows from it
      void worker.terminate();
    };
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'failed') {
        const { type: _failed, ...cause } = message;
        fail(cause);
      } else if (message.type === 'ready') {
        isReady = true;
        resolve(ok({ port: ours, ...asked, stop }));
      } else if (message.type === 'lab') labReplies.settle(message.id, message.reply);
      else if (message.type === 'bots') botReplies.settle(message.id, message.reply);
      else if (message.type === 'recordingStopped') setup.onRecordingStopped(message.message);
      else if (message.type === 'defect') setup.onDefect(message.defect);
      else if (message.type === 'newMarket') setup.onNewMarket();
    });
    worker.on('error', (cause) => {
      const message = faultWords(cause);
      fail({ message, needsTrader: false });
    });
    const exited = new Promise<void>((resolveExit) => {
      worker.once('exit', () => {
        ours.close();
        labReplies.settleAll();
        botReplies.settleAll();
        resolveExit();
        if (!isReady) resolve(err(problem));
        else if (!isStopping) setup.onFailure(problem);
      });
    });

    async function stop(): Promise<void> {
      isStopping = true;
      post({ type: 'stop' });
      const timer = setTimeout(() => {
        void worker.terminate();
      }, STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
    }
  });
}
