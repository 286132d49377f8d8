/**
 * Liquidation, the insurance fund, deleveraging and funding, written a second time, as slowly and plainly as exchange-rules
 * §5.7–5.9 and decision 18 read. Everybody is looked at after each thing that happens, whether it is about them or not.
 */
import {
  ceil,
  CONTRACTS,
  floor,
  FUND,
  most,
  NaiveAccounts,
  NAMES,
  ONE,
  TAKER,
  type Contract,
  type NaiveOrder,
  type NaivePosition,
} from './naive-accounts.testing';

const compare = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1);
const KEEP_RATES = [500_000n, 1_000_000n, 2_500_000n, 5_000_000n, 10_000_000n];

export class NaiveRisk extends NaiveAccounts {
  /** What has been told of liquidations: "1002 REDUCED 40 @ 571234". */
  told: string[] = [];

  place(wish: Omit<NaiveOrder, 'lock' | 'isForced'>): void {
    this.accept(wish);
    this.#followUp([]);
  }

  mark(contract: Contract, mark: bigint): void {
    this.marks[contract] = mark;
    this.#followUp([contract]);
  }

  /** One second in which the fund works, at the end of a funding interval with that interval's rates. */
  second(rates: Readonly<Record<Contract, bigint>> | null): void {
    if (rates !== null) for (const name of NAMES) this.#fund(name, rates[name]);
    if (this.of(FUND).length > 0) this.#workOut();
    this.#followUp(NAMES);
  }

  #fund(contract: Contract, rate: bigint): void {
    for (const position of this.positions) {
      if (position.contract !== contract) continue;
      const raw = this.atMark(contract, position.volume) * (rate < 0n ? -rate : rate);
      const isPayer = (position.side === 'BUY') === rate > 0n;
      const amount = isPayer ? -ceil(raw, ONE) : raw / ONE;
      this.pay(position, amount);
      this.insurance -= amount;
      position.funding += amount;
    }
  }

  /** Looks at contracts with a new mark, and at those in which somebody's position has changed, until none has. */
  #followUp(fresh: readonly Contract[]): void {
    let looked: readonly Contract[] = fresh;
    do {
      this.#payDebts();
      looked = [...new Set([...looked, ...this.touched])];
      this.touched.clear();
      this.#sweep(looked);
      looked = [];
    } while (this.touched.size > 0);
  }

  #crossOf(uid: number): NaivePosition[] {
    return this.of(uid).filter(({ mode }) => mode === 'cross');
  }

  #tier({ contract, volume }: NaivePosition): number {
    return CONTRACTS[contract].tiers.findIndex((limit) => volume <= limit);
  }

  /** value · (k + t), in units of 10^-16. */
  #maintenance(position: NaivePosition): bigint {
    const keepRate = KEEP_RATES[this.#tier(position)] ?? 0n;
    return this.atMark(position.contract, position.volume) * (keepRate + TAKER);
  }

  #equity(uid: number): bigint {
    return this.#crossOf(uid).reduce(
      (sum, position) => sum + this.profitOf(position),
      this.wallet(uid).normal,
    );
  }

  #isCrossBelow(uid: number): boolean {
    const positions = this.#crossOf(uid);
    const needed = positions.reduce((sum, position) => sum + this.#maintenance(position), 0n);
    return positions.length > 0 && this.#equity(uid) * ONE <= needed;
  }

  #isIsolatedBelow(position: NaivePosition): boolean {
    const equity = position.hold + position.realized + this.profitOf(position);
    return equity * ONE <= this.#maintenance(position);
  }

  /** The newest orders of a wallet in debt that has no cross position pay. */
  #payDebts(): void {
    for (const [uid, wallet] of this.wallets) {
      if (this.#crossOf(uid).length > 0) continue;
      for (const order of this.orders.filter((each) => each.uid === uid).reverse()) {
        if (wallet.normal < 0n && order.lock > 0n) this.end(order);
      }
    }
  }

  #sweep(looked: readonly Contract[]): void {
    const isLookedAt = ({ contract }: NaivePosition): boolean => looked.includes(contract);
    const uids = new Set(this.positions.filter(isLookedAt).map(({ uid }) => uid));
    uids.delete(FUND);
    for (const uid of [...uids].sort((a, b) => a - b)) {
      for (const position of this.of(uid).filter(isLookedAt)) {
        if (position.mode === 'cross' || position.volume === 0) continue;
        if (this.#isIsolatedBelow(position)) this.#liquidateIsolated(position);
      }
      const isDue = this.#crossOf(uid).some(isLookedAt);
      if (isDue && this.#isCrossBelow(uid)) this.#liquidateCross(uid);
    }
    for (const [uid, wallet] of this.wallets) {
      if (wallet.normal < 0n && this.#crossOf(uid).length === 0) this.#settle(uid);
      for (const position of this.of(uid)) {
        const missing = position.mode === 'cross' ? 0n : -(position.hold + position.realized);
        if (missing <= 0n) continue;
        position.realized += missing;
        this.insurance -= missing;
        this.touched.add(position.contract);
      }
    }
  }

  /** What a wallet is left with becomes the fund's. */
  #settle(uid: number): void {
    const wallet = this.wallet(uid);
    this.insurance += wallet.normal;
    wallet.normal = 0n;
  }

  #tell({ uid }: NaivePosition, step: string, volume: number, price = 0): void {
    this.told.push(`${uid} ${step} ${volume} @ ${price}`);
  }

  #start(positions: readonly NaivePosition[], canceled: readonly NaiveOrder[]): void {
    for (const position of positions) {
      position.isFrozen = true;
      this.#tell(position, 'STARTED', position.volume);
    }
    for (const order of canceled) this.end(order);
    const [first] = positions;
    if (first !== undefined) this.#tell(first, 'ORDERS_CANCELED', first.volume);
  }

  #finish(positions: readonly NaivePosition[]): void {
    for (const position of positions) {
      if (position.isFrozen) this.#tell(position, 'FINISHED', position.volume);
      position.isFrozen = false;
    }
  }

  #liquidateIsolated(position: NaivePosition): void {
    const { uid, contract } = position;
    const own = this.orders.filter((order) => order.uid === uid && order.contract === contract);
    this.#start([position], own);
    while (position.volume > 0 && this.#isIsolatedBelow(position)) {
      this.#descend(position, () => position.hold + position.realized);
    }
    this.#finish([position]);
  }

  #liquidateCross(uid: number): void {
    const positions = this.#crossOf(uid);
    this.#start(
      positions,
      this.orders.filter((order) => order.uid === uid),
    );
    for (const name of NAMES) if (this.#isCrossBelow(uid)) this.#net(uid, name);
    let isForced = false;
    while (this.#isCrossBelow(uid)) {
      const weight = (position: NaivePosition): bigint =>
        this.atMark(position.contract, position.volume) * (KEEP_RATES[this.#tier(position)] ?? 0n);
      const [heaviest] = this.#crossOf(uid).sort((a, b) => compare(weight(b), weight(a)));
      if (heaviest === undefined) break;
      isForced = true;
      this.#descend(heaviest, () => this.#crossMargin(heaviest));
    }
    this.#finish(positions);
    const isEmpty = this.#crossOf(uid).length === 0;
    if (isEmpty && (isForced || this.wallet(uid).normal < 0n)) this.#settle(uid);
  }

  #crossMargin(position: NaivePosition): bigint {
    const value = ({ contract, volume }: NaivePosition): bigint => this.atMark(contract, volume);
    const all = this.#crossOf(position.uid).reduce((sum, each) => sum + value(each), 0n);
    return floor(this.#equity(position.uid) * value(position), all) - this.profitOf(position);
  }

  /** Long against short at the mark. */
  #net(uid: number, contract: Contract): void {
    const long = this.find(uid, contract, 'BUY');
    const short = this.find(uid, contract, 'SELL');
    if (long?.mode !== 'cross' || short === undefined) return;
    const volume = Math.min(long.volume, short.volume);
    for (const leg of [long, short]) this.close(leg, volume, this.atMark(contract, volume), 0n);
    if (uid === FUND) return;
    for (const leg of [long, short]) this.#tell(leg, 'NETTED', volume);
  }

  #bankruptcy({ side, contract, volume, cost }: NaivePosition, margin: bigint): number {
    const per = BigInt(volume) * CONTRACTS[contract].perTick;
    const tick =
      side === 'BUY'
        ? ceil((cost - margin) * ONE, per * (ONE - TAKER))
        : floor((cost + margin) * ONE, per * (ONE + TAKER));
    return Number(most(1n, tick));
  }

  /** Closes as much as the book takes at the limit, and says how much. */
  #force(position: NaivePosition, volume: number, price: number): number {
    const { uid, contract, mode, leverage } = position;
    const side = position.side === 'BUY' ? ('SELL' as const) : ('BUY' as const);
    const key = { uid, contract, side, mode, price, leverage };
    const order = { ...key, open: 'CLOSE' as const, isForced: true, left: volume, lock: 0n };
    this.match(order);
    this.#payDebts();
    return volume - order.left;
  }

  #descend(position: NaivePosition, marginOf: () => bigint): void {
    const lower = CONTRACTS[position.contract].tiers[this.#tier(position) - 1];
    if (lower !== undefined) {
      const price = this.#bankruptcy(position, marginOf());
      const closed = this.#force(position, position.volume - lower, price);
      if (closed > 0) this.#tell(position, 'REDUCED', closed, price);
      if (closed > 0) return;
    }
    const price = this.#bankruptcy(position, marginOf());
    const account = (): bigint =>
      position.mode === 'isolated' ? position.realized : this.wallet(position.uid).normal;
    const margin = marginOf() - account();
    const wanted = position.volume;
    const closed = this.#force(position, wanted, price);
    if (closed > 0) this.#tell(position, 'REDUCED', closed, price);
    if (closed === wanted) return;
    const { volume } = position;
    this.#takeOver(position, margin + account());
    this.#tell(position, 'TAKEN_OVER', volume, price);
    this.#defend();
  }

  #takeOver(position: NaivePosition, margin: bigint): void {
    const { contract, side, volume } = position;
    const cost = side === 'BUY' ? position.cost - margin : position.cost + margin;
    this.pay(position, -margin);
    position.profit -= margin;
    position.volume = 0;
    position.cost = 0n;
    this.finish(position);
    const key = { uid: FUND, contract, side, mode: 'cross' as const };
    const held = this.find(FUND, contract, side) ?? this.begin(key, 1);
    held.volume += volume;
    held.cost += cost;
    this.touched.add(contract);
  }

  /** What the fund can no longer pay for is closed against those who won. */
  #defend(): void {
    for (const name of NAMES) this.#net(FUND, name);
    for (;;) {
      const losing = this.of(FUND).filter((position) => this.profitOf(position) < 0n);
      losing.sort((a, b) => compare(this.profitOf(a), this.profitOf(b)));
      const held = this.of(FUND).reduce((sum, each) => sum + this.profitOf(each), 0n);
      const [worst] = losing;
      if (this.insurance + held >= 0n || worst === undefined) return;
      this.#deleverage(worst);
      if (worst.volume > 0) return;
    }
  }

  #deleverage(losing: NaivePosition): void {
    const price = this.#bankruptcy(losing, 0n);
    const ranked = this.positions
      .filter(({ contract, side }) => contract === losing.contract && side !== losing.side)
      .filter(({ uid }) => uid !== FUND)
      .map((position) => ({ position, score: this.#score(position) }))
      .sort((a, b) => compare(b.score[0] * a.score[1], a.score[0] * b.score[1]));
    for (const { position } of ranked) {
      if (losing.volume === 0) return;
      const volume = Math.min(losing.volume, position.volume);
      const value = this.worth(losing.contract, price, volume);
      const wasFrozen = position.isFrozen;
      this.#tell(position, 'ADL', volume, price);
      this.close(losing, volume, value, 0n);
      if (volume === position.volume) position.isFrozen = false;
      this.close(position, volume, value, 0n);
      this.#cutClosing(position);
      this.#payDebts();
      if (wasFrozen && position.volume === 0) this.#tell(position, 'FINISHED', 0);
    }
  }

  #cutClosing(position: NaivePosition): void {
    const { uid, contract, side } = position;
    const closing = this.orders.filter(
      (order) => order.uid === uid && order.contract === contract && order.open === 'CLOSE',
    );
    for (const order of closing.filter((each) => each.side !== side).reverse()) {
      if (position.pending <= position.volume) return;
      this.end(order);
      if (position.volume === 0) position.pending -= order.left;
    }
  }

  /** r·e of a winner, r÷e of a loser, as a fraction. */
  #score(position: NaivePosition): readonly [bigint, bigint] {
    const value = this.atMark(position.contract, position.volume);
    const profit = this.profitOf(position);
    const margin =
      position.mode === 'isolated'
        ? position.hold + position.realized
        : ceil(value, BigInt(position.leverage));
    const equity = margin + profit;
    const gain = profit * BigInt(position.leverage);
    if (equity <= 0n) return [0n, 1n];
    return gain > 0n
      ? [gain * value, position.cost * equity]
      : [gain * equity, position.cost * value];
  }

  /** Within 2 % of the mark. */
  #workOut(): void {
    this.#defend();
    for (const position of this.of(FUND)) {
      const mark = this.marks[position.contract];
      const limit = position.side === 'BUY' ? ceil(mark * 98n, 10_000n) : (mark * 102n) / 10_000n;
      this.#force(position, position.volume, Number(limit));
    }
  }
}
