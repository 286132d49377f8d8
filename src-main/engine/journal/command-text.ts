/**
 * Commands as text, for the rows of a journal: JSON with amounts as `{"bigint":"…"}`, exact at any
 * size. What is read back is what was written, or an error; nothing is guessed.
 */
import { readBigint, writeBigint } from '@shared/kernel/bigint-json';
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
  let text = '[';
  for (const command of commands) text = text + (text === '[' ? '' : ',') + textOf(command);
  return `${text}]`;
}

/** What is placed is most of a journal, and written without a look at each member. */
function textOf(command: Command): string {
  if (command.type !== 'placeOrder') return JSON.stringify(command, writeBigint);
  const { uid, wallet, order, atMs } = command;
  const { symbol, side, type, quantity, price, clientOrderId } = order;
  const size =
    quantity.unit === 'base'
      ? `{"unit":"base","lots":${quantity.lots}}`
      : `{"unit":"quote","atoms":{"bigint":"${quantity.atoms}"}}`;
  const limit = price === undefined ? '' : `,"price":${price}`;
  const id = clientOrderId === undefined ? '' : `,"clientOrderId":${quoted(clientOrderId)}`;
  return (
    `{"type":"placeOrder","uid":${uid},"wallet":"${wallet}","order":{"symbol":${quoted(symbol)},` +
    `"side":"${side}","type":"${type}","quantity":${size}${limit}${id}},"atMs":${atMs}}`
  );
}

/** As JSON.stringify does, which takes long to see that there is nothing to escape. */
const quoted = (text: string): string => (/^\w*$/.test(text) ? `"${text}"` : JSON.stringify(text));

export function decodeCommands(text: string): Result<readonly Command[], string> {
  let parsed: unknown;
  try {
    // A look at each value takes ten times as long as reading it, and few rows have anything to find.
    parsed = text.includes('"bigint"') ? JSON.parse(text, readBigint) : JSON.parse(text);
  } catch {
    return err('commands: not JSON');
  }
  if (!Array.isArray(parsed)) return err('commands: not a list');
  for (const [index, value] of parsed.entries()) {
    if (!isCommand(value)) return err(`commands[${index}]: unknown command`);
  }
  return ok(parsed as readonly Command[]);
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
