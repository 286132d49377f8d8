/** The simulated market by hand: its crowd, its regime, its prices, its hours. */
import type { LabCommandInput } from '@shared/contract/lab';
import type { UnstampedCommand } from '../sequencer/sequencer';
import { rateOf } from '../config/units-of-text';
import { carryOut, type LabParts, type Reply } from './parts';

export function setMarket(parts: LabParts, input: LabCommandInput<'market'>): Reply<object> {
  return carryOut(parts, marketCommand(input));
}

function marketCommand({ agents, regime, seed }: LabCommandInput<'market'>): UnstampedCommand {
  if (agents !== undefined) return { type: 'setAgents', on: agents === 'on' };
  if (seed !== undefined) return { type: 'reseed', seed };
  return { type: 'setRegime', regime: regime ?? null };
}

export function setIndex(parts: LabParts, input: LabCommandInput<'index'>): Reply<object> {
  const { underlying, price, mark } = input;
  return carryOut(parts, {
    type: 'setIndex',
    underlying,
    price,
    ...(mark === undefined ? {} : { mark }),
  });
}

export function setFunding(parts: LabParts, input: LabCommandInput<'funding'>): Reply<object> {
  const { contractName, rate } = input;
  const fixed = rate === null ? null : rateOf(rate);
  return carryOut(parts, { type: 'setFunding', contract: contractName, rate: fixed });
}

export function halt(parts: LabParts, { symbol }: LabCommandInput<'halt'>): Reply<object> {
  return carryOut(parts, { type: 'haltMarket', symbol });
}

export function resume(parts: LabParts, { symbol }: LabCommandInput<'resume'>): Reply<object> {
  return carryOut(parts, { type: 'resumeMarket', symbol });
}
