/** What goes wrong at the venue, and how far away it is. */
import { endpoints } from '@shared/contract/exchange';
import type { LabCommandInput } from '@shared/contract/lab';
import { ok } from '@shared/kernel/result';
import { failed, invalid, type LabParts, type Reply } from './parts';

/** A rule of another path would never come true, and the test that waits for it would say nothing. */
const PATHS: ReadonlySet<string> = new Set(['*', ...endpoints.map(({ path }) => path)]);

export async function setFault(parts: LabParts, input: LabCommandInput<'fault'>): Reply<object> {
  const stray = input.rules?.findIndex(({ endpoint }) => !PATHS.has(endpoint)) ?? -1;
  if (stray !== -1) return invalid(`rules.${stray}.endpoint: must be an endpoint's path or *`);
  const done = await parts.sequencer().administer((turn) => {
    turn.note('fault', JSON.stringify(input));
    if (input.profile !== undefined) parts.faults.setProfile(input.profile);
    if (input.rules !== undefined) parts.faults.setRules(input.rules);
    if (input.ack !== undefined) parts.setAck(input.ack);
  });
  return done.ok ? ok({}) : failed(done.error);
}

export async function setLatency(
  parts: LabParts,
  { profile }: LabCommandInput<'latency'>,
): Reply<object> {
  const done = await parts.sequencer().administer((turn) => {
    turn.note('latency', profile);
    parts.latency.setProfile(profile);
  });
  return done.ok ? ok({}) : failed(done.error);
}
