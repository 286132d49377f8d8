/**
 * What is set in the lab, for who looks at it all the time: nothing here hashes or copies the market, as
 * `state` does.
 */
import type { ControlsReply, LabQueryInput } from '@shared/contract/lab';
import type { FuturesRules } from '@shared/domain/futures-defaults';
import { ok } from '@shared/kernel/result';
import { formatFixed } from '@shared/money/decimal';
import { MARK_DECIMALS } from '@shared/money/units';
import type { EngineQuery } from '../../engine/query';
import { failed, invalid, type LabParts, type Reply } from './parts';

export async function controls(
  parts: LabParts,
  { uid }: LabQueryInput<'controls'>,
): Reply<ControlsReply> {
  const sequencer = parts.sequencer();
  const seen = await sequencer.look(({ engine, query }) => ({
    isKnown: uid === undefined || query.hasAccount(uid),
    marketTime: engine.marketTimeMs(),
    isCrowdOn: engine.isCrowdOn(),
    hand: engine.setByHand(),
    halted: haltedIn(query),
    contracts: query.futures.rules().map((rules) => contractIn(query, rules, uid ?? null)),
  }));
  if (!seen.ok) return failed(seen.error);
  const { isKnown, marketTime, isCrowdOn, hand, halted, contracts } = seen.value;
  if (!isKnown) return invalid(`uid: there is no account ${uid}`);
  const { asked, reached } = sequencer.speed();
  return ok({
    marketTime,
    speed: reached,
    askedSpeed: asked,
    mode: parts.mode(),
    seed: parts.seed(),
    regime: hand.regime,
    isRegimeForced: hand.isRegimeForced,
    agents: isCrowdOn ? 'on' : 'off',
    latencyProfile: parts.latency.profile,
    faultProfile: parts.faults.profile,
    faultRules: parts.faults.plan.rules,
    ack: parts.ack(),
    recorded: parts.recording?.count ?? null,
    recordingProblem: parts.recordingProblem(),
    halted,
    indexes: hand.indexes.map(([underlying, price]) => ({ underlying, price })),
    contracts,
  });
}

function haltedIn(query: EngineQuery): readonly string[] {
  const pairs = query.spotRules().map(({ pair }) => pair.symbol);
  const contracts = query.futures.rules().map(({ contract }) => contract.symbol);
  return [
    ...pairs.filter((symbol) => query.marketStatus(symbol) === 'HALTED'),
    ...contracts.filter((symbol) => query.futures.status(symbol) === 'HALTED'),
  ];
}

function contractIn(
  { futures }: EngineQuery,
  { contract, underlying, tiers }: FuturesRules,
  uid: number | null,
): ControlsReply['contracts'][number] {
  const prices = futures.prices(contract.symbol);
  const text = (units: bigint | undefined): string =>
    units === undefined ? '' : formatFixed(units, contract.pricePrecision + MARK_DECIMALS);
  return {
    contractName: contract.symbol,
    underlying,
    index: text(prices?.index),
    mark: text(prices?.mark),
    maxLeverage: tiers[0]?.maxLeverage ?? 1,
    leverage: uid === null ? null : futures.leverage(uid, contract.symbol),
  };
}
