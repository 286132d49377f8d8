/** The exchange's configuration as stored text: JSON in which a bigint is written as "…n". */
import { err, ok, type Result } from '@shared/kernel/result';
import type { EngineConfig } from '../../engine/engine';

const BIGINT = /^-?\d+n$/;

/** Today's rules (see `EngineConfig.ruleBook`); texts without a number are older than these numbers. */
const RULE_BOOK = 6;

export function encodeConfig(config: EngineConfig): string {
  return JSON.stringify({ ruleBook: RULE_BOOK, ...config }, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
}

/** Reads what `encodeConfig` wrote; an error when the text is not a configuration. */
export function decodeConfig(text: string): Result<EngineConfig, string> {
  try {
    const value: unknown = JSON.parse(text, (_key, member: unknown) =>
      typeof member === 'string' && BIGINT.test(member) ? BigInt(member.slice(0, -1)) : member,
    );
    return isConfig(value) ? byItsRules(value) : err('the stored configuration lacks its fields');
  } catch {
    return err('the stored configuration is not JSON');
  }
}

function byItsRules(stored: Omit<EngineConfig, 'ruleBook'>): Result<EngineConfig, string> {
  const { ruleBook = 1, ...config }: typeof stored & { readonly ruleBook?: unknown } = stored;
  if (ruleBook === RULE_BOOK) return ok(config);
  if (ruleBook === 3 || ruleBook === 4 || ruleBook === 5) return ok({ ...config, ruleBook });
  // What is drawn of the time before the market began is drawn as it ever was.
  if (ruleBook === 1 || ruleBook === 2) return ok({ ...config, ruleBook, isPastEven: true });
  return err('the stored configuration has rules of a later program');
}

/** Only this program writes the text, so its presence is checked, not every rule inside it. */
function isConfig(value: unknown): value is EngineConfig {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'seed' in value &&
    typeof value.seed === 'number' &&
    'genesisMs' in value &&
    typeof value.genesisMs === 'number' &&
    'spot' in value &&
    Array.isArray(value.spot) &&
    'agents' in value &&
    typeof value.agents === 'boolean' &&
    'selfTrade' in value &&
    typeof value.selfTrade === 'string'
  );
}
