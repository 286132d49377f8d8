/** A terminal on a live account beside a scripted simulator. */
import type { DriftRow } from '@shared/contract/terminal';
import { atoms, lots, ticks } from '@shared/money/units';
import { Bench, type BenchOptions } from '../bench.testing';
import type { Shadow, ShadowFill, ShadowOrder, Shadows } from './shadow-port';

/** Half a bitcoin at the touch. */
export const FILL: ShadowFill = {
  price: ticks(6_000_010),
  lots: lots(500_000),
  isMaker: false,
  feeAsset: 'BTC',
  fee: atoms(50_000n),
  afterMs: 0,
};

/** Says what a test wants it to, and keeps what it was told. */
export class Simulator implements Shadows {
  readonly opened: ShadowOrder[] = [];
  readonly told: string[] = [];
  answer: (order: ShadowOrder) => Partial<Shadow> | null = () => ({ fills: [FILL], isOver: true });

  open(order: ShadowOrder): Shadow | null {
    this.opened.push(order);
    const answer = this.answer(order);
    if (answer === null) return null;
    const note = (what: string): void => {
      this.told.push(what);
    };
    const shadow = {
      fills: [],
      isOver: false,
      refusal: '',
      book: () => {
        note('book');
      },
      print: () => {
        note('print');
      },
      cancel: () => {
        note('cancel');
        shadow.isOver = true;
      },
      ...answer,
    };
    return shadow;
  }
}

export class DriftBench extends Bench {
  readonly simulator: Simulator;

  constructor(simulator = new Simulator(), options: BenchOptions = {}) {
    super({ ...options, ports: { shadows: () => Promise.resolve(simulator), ...options.ports } });
    this.simulator = simulator;
    this.watch('drift');
  }

  /** A book that is watched, and a tape that was heard. */
  override async start(): Promise<this> {
    await super.start();
    this.exchange.print('BTCUSDT', 6_000_000, 100);
    await this.fresh();
    return this;
  }

  async fresh(): Promise<void> {
    this.exchange.book(6_000_000, 6_000_010);
    await this.run(30);
  }

  get rows(): readonly DriftRow[] {
    return this.value('drift').rows;
  }

  get row(): DriftRow {
    const [row] = this.rows;
    if (row === undefined) throw new Error('nothing is listed');
    return row;
  }

  get orderId(): string {
    return this.exchange.orders.at(-1)?.orderId ?? '';
  }

  /** Executed there, and read here. */
  async filled(lotsFilled = 500_000, price = 6_000_010): Promise<void> {
    this.exchange.fill(this.orderId, lotsFilled, price);
    this.exchange.print('BTCUSDT', price, lotsFilled, 'BUY');
    await this.run(2_000);
  }
}

export const started = (simulator?: Simulator, options?: BenchOptions): Promise<DriftBench> =>
  new DriftBench(simulator, options).start();

export const TAKING = { price: '60000.10' } as const;

export const RESTING = () => {
  const simulator = new Simulator();
  simulator.answer = () => ({});
  return started(simulator);
};
