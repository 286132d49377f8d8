/**
 * Reads a line of the trading command line:
 *
 *   [symbol] buy|sell <quantity> [asset] [@ <price>]        price: 97000, 97k, -0.2%, bid, ask
 *   [symbol] scale buy|sell <quantity> <count> <from> <to>
 *   [symbol] close [long|short] [<percent>%] [@ <price>]
 *   [symbol] tp|sl [long|short] <price>
 *   [symbol] cancel all|buys|sells
 *
 * The symbol may stand anywhere in the line; "@" may be written "at", and before the price of tp and sl too.
 * Pure; it sends nothing and guesses nothing: a word that cannot be read is an error at that word.
 */
import { err, ok, type Result } from '../../kernel/result';
import type { Side } from '../order';
import { MAX_SCALED, type Command, type CommandError, type QuantityTerm } from './command';
import { readPercent, readPrice, readQuantity, readSide, readWhole } from './terms';
import { Words, type Word } from './words';

type Read = Result<Command, CommandError>;
type Problem = CommandError['problem'];

/** Null: the line is no command (but perhaps a search). `symbolOf` knows the words that are symbols. */
export function parseCommand(line: string, symbolOf: (word: string) => string | null): Read | null {
  const words = new Words(line);
  const first = words.next();
  if (first === null) return null;
  const named = isVerb(first.text) ? null : symbolOf(first.text);
  const verb = named === null ? first : words.next();
  if (verb === null || !isVerb(verb.text)) return null;
  return READERS[verb.text](words, named ?? words.take(symbolOf));
}

type Reader = (words: Words, symbol: string | null) => Read;

const READERS = {
  buy: (words, symbol) => readOrder(words, symbol, 'BUY'),
  sell: (words, symbol) => readOrder(words, symbol, 'SELL'),
  scale: readScaled,
  close: readClose,
  tp: (words, symbol) => readExit(words, symbol, 'take-profit'),
  sl: (words, symbol) => readExit(words, symbol, 'stop-loss'),
  cancel: readCancel,
} as const satisfies Record<string, Reader>;

const isVerb = (text: string): text is keyof typeof READERS => Object.hasOwn(READERS, text);

function readOrder(words: Words, symbol: string | null, side: Side): Read {
  const quantity = quantityOf(words);
  if (!quantity.ok) return quantity;
  const price = optionalPrice(words);
  if (!price.ok) return price;
  return ended(words, {
    kind: 'order',
    symbol,
    side,
    quantity: quantity.value,
    price: price.value,
  });
}

function readScaled(words: Words, symbol: string | null): Read {
  const side = words.next();
  const read = side === null ? null : readSide(side.text);
  if (read === null) return fault(words, side, 'missing-side', 'bad-side');
  const quantity = quantityOf(words);
  if (!quantity.ok) return quantity;
  const number = words.next();
  const count = number === null ? null : readWhole(number.text);
  if (count === null || count < 2 || count > MAX_SCALED) {
    return fault(words, number, 'missing-count', 'bad-count');
  }
  const from = priceOf(words);
  if (!from.ok) return from;
  const to = priceOf(words);
  if (!to.ok) return to;
  return ended(words, {
    kind: 'scaled',
    symbol,
    side: read,
    count,
    quantity: quantity.value,
    from: from.value,
    to: to.value,
  });
}

function readClose(words: Words, symbol: string | null): Read {
  const leg = legOf(words);
  const word = words.peek();
  let percent = 100;
  if (word !== null && !words.isAt) {
    words.next();
    const read = readPercent(word.text);
    if (read === null) return fault(words, word, 'bad-percent', 'bad-percent');
    percent = read;
  }
  const price = optionalPrice(words);
  if (!price.ok) return price;
  return ended(words, { kind: 'close', symbol, leg, percent, price: price.value });
}

function readExit(words: Words, symbol: string | null, purpose: 'take-profit' | 'stop-loss'): Read {
  const leg = legOf(words);
  if (words.isAt) words.dropAt();
  const price = priceOf(words);
  if (!price.ok) return price;
  return ended(words, { kind: 'exit', symbol, purpose, leg, price: price.value });
}

const SCOPES: Readonly<Record<string, Side | null>> = { all: null, buys: 'BUY', sells: 'SELL' };

function readCancel(words: Words, symbol: string | null): Read {
  const word = words.next();
  if (word === null || !Object.hasOwn(SCOPES, word.text)) {
    return fault(words, word, 'missing-scope', 'bad-scope');
  }
  return ended(words, { kind: 'cancel', symbol, side: SCOPES[word.text] ?? null });
}

/** A quantity and, when the next word is none of the line's own, the asset it counts. */
function quantityOf(words: Words): Result<QuantityTerm, CommandError> {
  const word = words.next();
  const text = word === null ? null : readQuantity(word.text);
  if (text === null) return fault(words, word, 'missing-quantity', 'bad-quantity');
  const after = words.peek();
  const isUnit = after !== null && /^[a-z]+$/.test(after.text) && (!words.isAt || words.isAtNamed);
  if (!isUnit) return ok({ text, unit: '' });
  words.next();
  return ok({ text, unit: after.text.toUpperCase() });
}

/** "@ 97000", "@97000", "at 97000", or nothing. */
function optionalPrice(words: Words) {
  if (!words.isAt) return ok(null);
  words.dropAt();
  return priceOf(words);
}

function priceOf(words: Words) {
  const word = words.next();
  const term = word === null ? null : readPrice(word.text);
  if (word === null || term === null) return fault(words, word, 'missing-price', 'bad-price');
  return ok({ ...term, place: { at: word.at, length: word.length } });
}

function legOf(words: Words): Side | null {
  const word = words.peek()?.text;
  if (word !== 'long' && word !== 'short') return null;
  words.next();
  return word === 'long' ? 'BUY' : 'SELL';
}

/** Nothing may follow: what is not understood is not left out. */
function ended(words: Words, command: Command): Read {
  const word = words.next();
  return word === null ? ok(command) : fault(words, word, 'too-many-words', 'too-many-words');
}

function fault(words: Words, word: Word | null, missing: Problem, bad: Problem) {
  if (word === null) return err({ problem: missing, at: words.end, length: 0, word: '' });
  return err({ problem: bad, at: word.at, length: word.length, word: word.text });
}
