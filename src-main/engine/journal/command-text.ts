/**
 * Commands as text, for the rows of a journal: JSON with amounts as `{"bigint":"…"}`, exact at any
 * size. What is read back is what was written, or an error; nothing is guessed.
 */
import { err, ok, type Result } from '@shared/kernel/result';
import type { Command } from '../commands';

const TYPES: ReadonlySet<string> = new Set<Command['type']>([
  'placeOrder',
  'placeBatch',
  'cancelOrder',
  'cancelBatch',
  'placeFuturesOrder',
  'placeCondition',
  'cancelFuturesOrder',
  'setLeverage',
  'setIndex',
  'setFunding',
  'applyWithdrawal',
  'adminWithdrawal',
  'openAccount',
  'faucet',
  'transfer',
  'setRegime',
  'setAgents',
  'reseed',
  'haltMarket',
  'resumeMarket',
  'feedEvent',
  'advanceTo',
]);

/** The commands of one group commit, in order. */
export function encodeCommands(commands: readonly Command[]): string {
  return JSON.stringify(commands, (_key, value: unknown) =>
    typeof value === 'bigint' ? { bigint: value.toString() } : value,
  );
}

export function decodeCommands(text: string): Result<readonly Command[], string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text, reviveBigint);
  } catch {
    return err('commands: not JSON');
  }
  if (!Array.isArray(parsed)) return err('commands: not a list');
  for (const [index, value] of parsed.entries()) {
    if (!isCommand(value)) return err(`commands[${index}]: unknown command`);
  }
  return ok(parsed as readonly Command[]);
}

function reviveBigint(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('bigint' in value)) return value;
  const digits = value.bigint;
  return typeof digits === 'string' && /^-?\d{1,40}$/.test(digits) ? BigInt(digits) : value;
}

function isCommand(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    TYPES.has(value.type) &&
    'atMs' in value &&
    typeof value.atMs === 'number'
  );
}
