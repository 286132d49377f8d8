/**
 * The lab of the paper exchange for the desk: its settings, which are read again and again because programs change them
 * too, and the changes that the trader makes. The exchange keeps the settings; here is only what it said last.
 */
import type {
  CommandInput,
  ControlsReply,
  ExplainReply,
  LabActName,
  NewMarket,
  RecordingPiece,
  RpcError,
  TopicValue,
} from '@shared/contract/terminal';
import type { MarginReply } from '@shared/contract/terminal/lab';
import type { Clock } from '@shared/kernel/ports';
import { err, ok, type Result } from '@shared/kernel/result';
import type { Latest, Outbox } from '../outbox';
import type { Log } from '../ports';
import type { ControlsPort } from './lab-port';

const READ_MS = 2_000;
const CHANGES_FILES: ReadonlySet<LabActName> = new Set([
  'session/save',
  'session/delete',
  'record',
]);

interface LabControlsParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
  /** Null on a live venue. */
  readonly lab: ControlsPort | null;
  /** Leverages of the account by contract, each time they are read. */
  readonly onLeverages: (leverages: ReadonlyMap<string, number>) => void;
  /** Markets that are halted, each time they are read. */
  readonly onHalted: (symbols: readonly string[]) => void;
  /** The margin wallet, each time it is read. */
  readonly onMargin: (margin: MarginReply) => void;
  /** The margin wallet is being liquidated, or was since it was last read: its fills are of no order placed here. */
  readonly onMarginLiquidation: () => void;
  /** Money, positions or orders of the account may be others than a moment ago. */
  readonly onChanged: () => void;
}

export class LabControls {
  readonly topic: Latest<TopicValue<'lab'>>;
  readonly #parts: LabControlsParts;
  #isOpen = false;
  #cancelRead: () => void = () => undefined;

  constructor(parts: LabControlsParts) {
    this.#parts = parts;
    this.topic = parts.outbox.latest<TopicValue<'lab'>>({
      isOffered: parts.lab !== null,
      controls: null,
      margin: null,
      sessions: [],
      recordings: [],
      venue: null,
      isReplacing: false,
    });
    parts.lab?.onReplaced(() => {
      this.#set({ isReplacing: true });
    });
  }

  exchangeOpened(): void {
    if (this.#parts.lab === null) return;
    this.#isOpen = true;
    void this.#read();
    void this.#readFiles();
  }

  exchangeLost(): void {
    this.close();
    this.#set({ controls: null, margin: null });
  }

  close(): void {
    this.#isOpen = false;
    this.#cancelRead();
  }

  async act({ name, input }: CommandInput<'labAct'>): Promise<Result<null, RpcError>> {
    const { lab, onChanged } = this.#parts;
    if (lab === null) return NOT_OFFERED;
    const done = await lab.act(name, input);
    await this.#read();
    if (!done.ok) return refused(done.error);
    if (CHANGES_FILES.has(name)) await this.#readFiles();
    onChanged();
    return done;
  }

  async explain(orderId: string): Promise<Result<ExplainReply, RpcError>> {
    if (this.#parts.lab === null) return NOT_OFFERED;
    const explained = await this.#parts.lab.explain(orderId);
    return explained.ok ? explained : refused(explained.error);
  }

  async addRecording(piece: RecordingPiece): Promise<Result<string | null, RpcError>> {
    const { lab, log } = this.#parts;
    if (lab === null) return NOT_OFFERED;
    const added = await lab.addRecording(piece);
    if (!added.ok) return refused(added.error);
    if (added.value !== null) {
      log.info('recording-added');
      await this.#readFiles();
    }
    return added;
  }

  async newMarket(plan: NewMarket): Promise<Result<null, RpcError>> {
    const { lab, log } = this.#parts;
    if (lab === null) return NOT_OFFERED;
    this.#set({ isReplacing: true });
    const done = await lab.newMarket(plan);
    log.info(done.ok ? 'new-market' : 'new-market-refused');
    if (done.ok) return ok(null);
    this.#set({ isReplacing: false });
    return refused(done.error);
  }

  async #read(): Promise<void> {
    this.#cancelRead();
    const { lab } = this.#parts;
    const [controls, margin] = await Promise.all([lab?.controls(), lab?.margin()]);
    if (!this.#isOpen) return;
    if (controls?.ok === true) {
      const before = this.topic.get().margin;
      const now = margin?.ok === true ? margin.value : null;
      this.#set({ controls: controls.value, margin: now });
      if (now !== null) this.#parts.onMargin(now);
      if (before !== null && now !== null && isLiquidated(before, now)) {
        this.#parts.onMarginLiquidation();
      }
      this.#parts.onLeverages(leveragesOf(controls.value));
      this.#parts.onHalted(controls.value.halted);
    }
    this.#cancelRead();
    this.#cancelRead = this.#parts.clock.setAlarm(READ_MS, () => void this.#read());
  }

  async #readFiles(): Promise<void> {
    const files = await this.#parts.lab?.files();
    if (files?.ok === true) this.#set(files.value);
  }

  #set(changes: Partial<TopicValue<'lab'>>): void {
    this.topic.set({ ...this.topic.get(), ...changes });
  }
}

function isLiquidated(before: MarginReply, now: MarginReply): boolean {
  const newest = ({ liquidations }: MarginReply) => liquidations.at(-1)?.startedAt;
  return now.isInLiquidation || before.isInLiquidation || newest(before) !== newest(now);
}

const leveragesOf = ({ contracts }: ControlsReply): ReadonlyMap<string, number> =>
  new Map(
    contracts.flatMap(({ contractName, leverage }) =>
      leverage === null ? [] : [[contractName, leverage] as const],
    ),
  );

const NOT_OFFERED: Result<never, RpcError> = err({
  code: 'not-offered',
  message: 'only a paper exchange has a lab',
});

const refused = (message: string): Result<never, RpcError> => err({ code: 'lab-refused', message });
