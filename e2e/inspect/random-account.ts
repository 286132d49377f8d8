/**
 * An account at the exchange that came about by chance: deposits, leverage, orders that trade with the
 * house, partial closes, funding, and marks that move. Everything is done by the exchange's own commands.
 */
import type { PositionMode } from '@shared/domain/futures';
import type { Side } from '@shared/domain/order';
import { seededRng, type SeededRng } from '@shared/kernel/rng';
import { formatFixed, parseDecimal } from '@shared/money/decimal';
import { mark, MARK_DECIMALS, rate, type Mark } from '@shared/money/units';
import { BenchAccount, CONTRACTS, HOUSE, TRADER } from './bench-account';
import { rulesOf } from './told';

export class RandomAccount extends BenchAccount {
  readonly #rng: SeededRng;

  constructor(seed: number) {
    super();
    this.#rng = seededRng(seed);
    const deposit = 10 ** (1.5 + 4.5 * this.#rng.uniform());
    this.bench.fund(TRADER, deposit.toFixed(2));
    for (const symbol of CONTRACTS) this.moveTo(symbol, this.#near(openingMark(symbol), 0.2));
    const traded = CONTRACTS.filter(() => this.#chance(0.5));
    for (const symbol of traded.length === 0 ? [CONTRACTS[0]] : traded) this.#live(symbol);
  }

  /** Contracts that each contract's legs are made of, by a few random deeds. */
  #live(symbol: string): void {
    const mode: PositionMode = this.#chance(0.5) ? 'isolated' : 'cross';
    this.bench.desk.execute({
      type: 'setLeverage',
      atMs: this.bench.log.nowMs,
      uid: TRADER,
      contract: symbol,
      leverage: 1 + Math.floor(this.#rng.uniform() * (this.#chance(0.5) ? 100 : 20)),
    });
    const sides: readonly Side[] = this.#chance(0.4)
      ? ['BUY', 'SELL']
      : [this.#pick(['BUY', 'SELL'])];
    for (const side of sides) {
      for (let times = this.#chance(0.3) ? 2 : 1; times > 0; times -= 1)
        this.#open(symbol, side, mode);
      if (this.#chance(0.3)) this.#closeSome(symbol, side, mode);
    }
    if (this.#chance(0.2)) {
      this.bench.fundingRate(
        rate(BigInt(Math.floor((this.#rng.uniform() - 0.5) * 1_500_000))),
        symbol,
      );
      this.bench.advance(20_000); // the bench stands ten seconds before a funding time
    }
  }

  /** As large as the account may bear, or some of it; what is refused is left out. */
  #open(symbol: string, side: Side, mode: PositionMode): void {
    const { contract, tiers } = rulesOf(symbol);
    const now = Number(this.markOf(symbol)) / 100;
    const tick = Math.max(1, Math.round(now * (1 + (this.#rng.uniform() - 0.5) * 0.02)));
    const price = formatFixed(tick, contract.pricePrecision);
    const free = Number(this.record.available) / 1e8;
    const one =
      (tick / 10 ** contract.pricePrecision) *
      (contract.multiplier.units / 10 ** contract.multiplier.decimals);
    const leverage = Math.max(
      1,
      this.bench.desk.leverages.of(
        this.bench.desk.floor.accounts.draft(TRADER),
        this.bench.market(symbol),
      ),
    );
    // Often a little of what it may bear: a cross account then has nothing to fear.
    const most = ((free * leverage) / one) * this.#rng.uniform() ** 3;
    const volume = Math.min(Math.floor(most), tiers.at(-1)?.maxContracts ?? 0);
    if (volume < 1) return;
    this.#meet(symbol, side, mode, 'OPEN', volume, price);
  }

  #closeSome(symbol: string, side: Side, mode: PositionMode): void {
    const held = this.record.positions.find((row) => row.contract === symbol && row.side === side);
    if (held === undefined || held.volume < 2) return;
    const { contract } = rulesOf(symbol);
    const now = Number(this.markOf(symbol)) / 100;
    const tick = Math.max(1, Math.round(now * (1 + (this.#rng.uniform() - 0.5) * 0.02)));
    const volume = 1 + Math.floor(this.#rng.uniform() * (held.volume - 1));
    this.#meet(symbol, side, mode, 'CLOSE', volume, formatFixed(tick, contract.pricePrecision));
  }

  /** The house stands on the other side; who comes first is the maker. */
  #meet(
    symbol: string,
    leg: Side,
    mode: PositionMode,
    open: 'OPEN' | 'CLOSE',
    volume: number,
    price: string,
  ): void {
    const side: Side = (leg === 'BUY') === (open === 'OPEN') ? 'BUY' : 'SELL';
    const other: Side = side === 'BUY' ? 'SELL' : 'BUY';
    const own = [TRADER, `${side} ${open} ${volume} @ ${price}`, mode] as const;
    const house = [HOUSE, `${other} OPEN ${volume} @ ${price}`, 'cross'] as const;
    this.bench.advance(1);
    const isMaker = this.#chance(0.5);
    if (isMaker && this.bench.try(...own, symbol) !== null) return;
    this.bench.try(...house, symbol);
    if (!isMaker) this.bench.try(...own, symbol);
    this.#cancelAll(symbol);
  }

  #cancelAll(symbol: string): void {
    for (const uid of [TRADER, HOUSE]) {
      for (const { orderId, status } of this.bench.orders(uid, symbol)) {
        if (status !== 'NEW' && status !== 'PARTIALLY_FILLED') continue;
        this.bench.desk.execute({
          type: 'cancelFuturesOrder',
          atMs: this.bench.log.nowMs,
          uid,
          target: { contract: symbol, orderId },
        });
      }
    }
    this.bench.desk.followUp();
  }

  #near(from: Mark, width: number): Mark {
    return mark(
      BigInt(Math.max(1, Math.round(Number(from) * (1 + (this.#rng.uniform() - 0.5) * width)))),
    );
  }

  #chance = (share: number): boolean => this.#rng.uniform() < share;
  #pick = <T>(from: readonly [T, ...T[]]): T =>
    from[Math.floor(this.#rng.uniform() * from.length)] ?? from[0];

  random(): number {
    return this.#rng.uniform();
  }
}

function openingMark(symbol: string): Mark {
  const { contract, openingPrice } = rulesOf(symbol);
  const parsed = parseDecimal(openingPrice, contract.pricePrecision + MARK_DECIMALS);
  if (!parsed.ok) throw new Error('the opening price is a mark');
  return mark(parsed.value);
}
