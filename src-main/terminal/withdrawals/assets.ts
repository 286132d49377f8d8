/** What the open feed says of each asset (document §4.6): can it be withdrawn, how little, how much. */
import type { AssetRow, TopicSink } from '@shared/contract/terminal';
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeClient } from '../../client/exchange-client';
import type { Latest, Outbox } from '../outbox';

const REFRESH_MS = 5 * 60_000;
const RETRY_MS = 10_000;
/** Young enough to refuse a withdrawal by. */
const FRESH_MS = 10_000;

export class Assets {
  readonly #clock: Clock;
  readonly #topic: Latest<AssetRow[]>;
  #client: ExchangeClient | null = null;
  #reading: Promise<void> | null = null;
  #readAtMs = -Infinity;
  #cancelAlarm: () => void = () => undefined;

  constructor(outbox: Outbox, clock: Clock) {
    this.#clock = clock;
    this.#topic = outbox.latest<AssetRow[]>([]);
  }

  open(client: ExchangeClient): void {
    this.close();
    this.#client = client;
    void this.#read(client);
  }

  close(): void {
    this.#cancelAlarm();
    this.#client = null;
    this.#reading = null;
  }

  watch(sink: TopicSink<AssetRow[]>): () => void {
    return this.#topic.watch(sink);
  }

  /** Empty when the exchange has never told, as the document only recommends it. */
  all(): readonly AssetRow[] {
    return this.#topic.get();
  }

  /** Reads again unless it was read just now; what could not be read stays as it was. */
  async refresh(): Promise<void> {
    if (this.#client === null) return;
    if (this.#clock.monotonicMs() - this.#readAtMs > FRESH_MS) await this.#read(this.#client);
  }

  #read(client: ExchangeClient): Promise<void> {
    this.#reading ??= this.#readOnce(client);
    return this.#reading;
  }

  async #readOnce(client: ExchangeClient): Promise<void> {
    this.#cancelAlarm();
    const answer = await client.openData.assets();
    if (this.#client !== client) return;
    this.#reading = null;
    const isRead = answer.kind === 'accepted';
    if (isRead) {
      this.#readAtMs = this.#clock.monotonicMs();
      this.#topic.set(answer.value.map((asset) => ({ ...asset })));
    }
    this.#cancelAlarm = this.#clock.setAlarm(isRead ? REFRESH_MS : RETRY_MS, () => {
      void this.#read(client);
    });
  }
}
