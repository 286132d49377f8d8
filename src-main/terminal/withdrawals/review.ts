/**
 * The questions before money leaves a live account: characters from the middle of the address, at places
 * nobody knows before, which are hidden in what is drawn. Who answers has looked at where the address
 * came from; who looks at a lookalike, the same at both ends, fails. Pure.
 */
import type { Rng } from '@shared/kernel/ports';
import type { AddressEntry, ReviewAnswer, ReviewPage } from '../ports';
import type { Words } from '../words/words';

/** The frozen intent: what is drawn is what is sent. */
export interface ReviewedIntent {
  readonly asset: string;
  /** Decimal text, as it will be sent. */
  readonly amount: string;
  readonly address: string;
  readonly label: string;
}

export interface ReviewFacts {
  readonly account: string;
  readonly entry: AddressEntry;
  /** Other addresses that are known here: of the book, and of earlier withdrawals. */
  readonly others: readonly string[];
  readonly rng: Rng;
  readonly words: Words;
}

export interface Review {
  readonly page: ReviewPage;
  readonly isAnsweredBy: (answer: ReviewAnswer) => boolean;
}

/** First and last place that are asked for; the last is not one of them. */
type Span = readonly [from: number, to: number];

const LENGTH = 4;
/** What everybody compares, and what lookalikes are made to match. */
const ENDS = 4;
const SPANS_MIN = 2;
/** Shorter ones have no middle: they are typed whole. */
const SHORTEST_MIDDLE = SPANS_MIN * LENGTH;

export function reviewOf(intent: ReviewedIntent, facts: ReviewFacts): Review {
  const { asset, amount, address, label } = intent;
  const { account, entry, others, rng, words } = facts;
  const lookalikes = others.filter((other) => isLookalike(address, other));
  const spans = spansOf(address, lookalikes, rng);
  const page: ReviewPage = {
    title: words.t('review.title', { account }),
    rows: [
      [words.t('review.account'), account],
      [words.t('review.amount'), `${amount} ${asset}`],
      [words.t('review.fee'), words.t('review.feeSetBy')],
      [words.t('review.savedAs'), entry.name],
      [words.t('review.address'), hidden(address, spans)],
      [words.t('review.label'), label === '' ? words.t('review.none') : label],
    ],
    questions: spans.map(([from, to]) =>
      words.t('review.characters', { from: (from + 1).toString(), to: to.toString() }),
    ),
    needsPassphrase: true,
    warning: warningOf(lookalikes.length, words),
  };
  return {
    page,
    isAnsweredBy: ({ answers }) =>
      answers.length === spans.length &&
      spans.every(([from, to], index) => answers[index]?.trim() === address.slice(from, to)),
  };
}

function isLookalike(address: string, other: string): boolean {
  return (
    other !== address &&
    other.slice(0, ENDS) === address.slice(0, ENDS) &&
    other.slice(-ENDS) === address.slice(-ENDS)
  );
}

/** Where a lookalike is known, at least one question is about a place in which it differs. */
function spansOf(address: string, lookalikes: readonly string[], rng: Rng): readonly Span[] {
  const firstStart = ENDS;
  const lastStart = address.length - ENDS - LENGTH;
  if (address.length - 2 * ENDS < SHORTEST_MIDDLE) return [[0, address.length]];
  const spans: Span[] = [];
  for (const other of lookalikes) {
    const places = differences(address, other).filter(
      (at) => at >= firstStart && at < lastStart + LENGTH,
    );
    const isAsked = places.some((at) => spans.some(([from, to]) => at >= from && at < to));
    const place = places[below(rng, places.length)];
    if (isAsked || place === undefined) continue;
    const from = Math.max(firstStart, Math.min(lastStart, place - below(rng, LENGTH)));
    spans.push([from, from + LENGTH]);
  }
  while (spans.length < SPANS_MIN) {
    const free = startsBeside(spans, firstStart, lastStart);
    const from = free[below(rng, free.length)] ?? firstStart;
    spans.push([from, from + LENGTH]);
  }
  return spans.toSorted(([left], [right]) => left - right);
}

/** Of the starts that leave room for the spans still to come, those that touch none that is there. */
function startsBeside(spans: readonly Span[], first: number, last: number): readonly number[] {
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const free = all.filter((from) =>
    spans.every(([start, end]) => from >= end || from + LENGTH <= start),
  );
  if (spans.length > 0) return free;
  return free.filter((from) => from - first >= LENGTH || last - from >= LENGTH);
}

function differences(address: string, other: string): readonly number[] {
  const places = Array.from(address, (_character, at) => at);
  return places.filter((at) => other[at] !== address[at]);
}

/** Uniform enough in [0, limit): the remainder's lean is below one in a hundred million. */
const below = (rng: Rng, limit: number): number => (limit === 0 ? 0 : rng.nextUint32() % limit);

function hidden(address: string, spans: readonly Span[]): string {
  const isAsked = (at: number): boolean => spans.some(([from, to]) => at >= from && at < to);
  return Array.from(address, (character, at) => (isAsked(at) ? '•' : character)).join('');
}

function warningOf(lookalikes: number, words: Words): string {
  const warning = words.t('review.warning');
  return lookalikes === 0 ? warning : `${words.t('review.lookalike')} ${warning}`;
}
