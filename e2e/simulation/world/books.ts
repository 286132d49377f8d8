/**
 * Every account's money explained to the atom, without the exchange's ledger: what was paid in and moved between its
 * wallets by the journal, what its trades say was bought, sold and taken as a fee, what its withdrawals say has left,
 * and what its positions say they brought.
 */
import type { Command, FundsWallet, Wallet } from '../../../src-main/engine/commands';
import type { EngineQuery } from '../../../src-main/engine/query';
import { MARKET, TRADER } from './venue';

const PAIR = 'BTCUSDT';
const CONTRACT = 'E-BTC-USDT';
const ALL = { limit: 1_000_000 };
const EVER = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER };
const PAGE = 100;
/** A lot of the pair in atoms of its base; a tick of it times a lot is an atom of its quote (exchange-rules §1). */
const LOT = 100n;
const FAILED = 'PAYMENT_FAILED';
const LEFT: ReadonlySet<string> = new Set(['PAYMENT', 'COMPLETED']);

export class Books {
  /** By account, wallet and asset: what came in and went out by hand. */
  readonly #moved = new Map<string, bigint>();
  /** Transfers and deposits after the opening. */
  moves = 0;

  note(commands: readonly Command[]): void {
    for (const command of commands) {
      if (command.type === 'faucet') {
        this.#move(command.uid, command.wallet, command.asset, command.amount);
      } else if (command.type === 'transfer') {
        const { uid, from, to, asset, amount } = command;
        this.#move(uid, from, asset, 0n - amount);
        this.#move(uid, to, asset, amount);
        this.moves += 1;
      }
    }
  }

  /** Null when all of it is explained. */
  fault(query: EngineQuery): string | null {
    for (const { uid } of [TRADER, MARKET]) {
      for (const asset of ['USDT', 'BTC']) {
        const fault =
          this.#walletFault(query, uid, 'spot', asset) ??
          this.#walletFault(query, uid, 'margin', asset);
        if (fault !== null) return fault;
      }
      const fault = this.#futuresFault(query, uid);
      if (fault !== null) return fault;
    }
    return null;
  }

  #walletFault(query: EngineQuery, uid: number, wallet: Wallet, asset: string): string | null {
    const balance = query.balances(uid, wallet).find((one) => one.asset === asset);
    const there = (balance?.free ?? 0n) + (balance?.locked ?? 0n);
    let explained = this.#of(uid, wallet, asset);
    for (const { price, lots, isBuyer, feeAsset, fee } of query.ownTrades(uid, wallet, PAIR, ALL)) {
      const sign = isBuyer === (asset === 'BTC') ? 1n : -1n;
      explained += sign * (asset === 'BTC' ? BigInt(lots) * LOT : BigInt(price) * BigInt(lots));
      if (feeAsset === asset) explained -= fee;
    }
    const { left, failed } = withdrawn(query, uid, wallet, asset);
    explained -= left;
    // One that may be paid again is out, one that may not is back.
    if (sums(failed).has(explained - there)) return null;
    return `${uid} ${wallet} ${asset}: ${there} there, ${explained} explained`;
  }

  #futuresFault(query: EngineQuery, uid: number): string | null {
    let there = 0n;
    let explained = this.#of(uid, 'futures', 'USDT');
    for (const { accountNormal, accountLock, positions } of query.futures.account(uid)) {
      there += accountNormal + accountLock;
      for (const position of positions) {
        if (position.mode === 'isolated') there += position.holdAmount + position.realizedAmount;
        explained += position.historyRealizedAmount;
      }
    }
    for (const closed of query.futures.closedPositions(uid, CONTRACT, ALL)) {
      explained += closed.historyRealizedAmount;
    }
    // What a liquidation leaves of a position is the fund's (exchange-rules §5.9), and in no position's row.
    const orders = query.futures.orders(uid, CONTRACT, ALL);
    const isLiquidated = orders.some(({ kind }) => kind === 'LIQUIDATION');
    if (there === explained || (isLiquidated && there < explained)) return null;
    return `${uid} futures: ${there} there, ${explained} explained`;
  }

  #move(uid: number, wallet: FundsWallet, asset: string, amount: bigint): void {
    this.#moved.set(`${uid} ${wallet} ${asset}`, this.#of(uid, wallet, asset) + amount);
  }

  #of(uid: number, wallet: FundsWallet, asset: string): bigint {
    return this.#moved.get(`${uid} ${wallet} ${asset}`) ?? 0n;
  }
}

/** What has left for good or is on its way, and what has failed and may be tried again. */
function withdrawn(query: EngineQuery, uid: number, wallet: Wallet, asset: string) {
  const failed: bigint[] = [];
  let left = 0n;
  if (wallet !== 'spot') return { left, failed };
  for (let page = 1; ; page += 1) {
    const { rows } = query.withdrawals.find(uid, { ...EVER, asset }, page);
    for (const { status, amount } of rows) {
      if (LEFT.has(status)) left += amount;
      else if (status === FAILED) failed.push(amount);
    }
    if (rows.length < PAGE) return { left, failed };
  }
}

/** All that some of these amounts may come to. */
function sums(amounts: readonly bigint[]): Set<bigint> {
  let all = new Set([0n]);
  for (const amount of amounts) all = new Set([...all, ...[...all].map((sum) => sum + amount)]);
  return all;
}
