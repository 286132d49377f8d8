/** A live account that withdraws, on a bench, and whoever sits before it: main's window, and the paper an address is on. */
import type { ExchangeWithdrawals } from '../../client/exchange-client';
import { Bench } from '../bench.testing';
import type { ReviewAnswer, ReviewPage } from '../ports';

export const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
export const PASSPHRASE = 'correct horse';

/** What the trader has before them: main's window, the clipboard, and the paper the address is on. */
export class Surroundings {
  readonly pages: ReviewPage[] = [];
  /** What they type when asked about `address`; null closes the window. */
  answer: (page: ReviewPage) => ReviewAnswer | null | Promise<ReviewAnswer | null> = (page) =>
    truthful(page, ADDRESS);
  clipboard: () => string = () => '';
  /** A passphrase takes a while to stretch. */
  whileKeyOpens: () => Promise<unknown> = () => Promise.resolve();
  keyOpenings = 0;
  closings = 0;
  #close = (): void => undefined;
  /** Main has taken its window away. */
  readonly closed = new Promise<null>((resolve) => {
    this.#close = () => {
      resolve(null);
    };
  });
  #random = 0;

  bench(): Bench {
    const bench = new Bench({
      venue: {
        mode: 'live',
        accountLabel: 'Main',
        withWithdrawalKey: async (passphrase, use) => {
          if (passphrase !== PASSPHRASE) {
            return { ok: false, error: { field: 'passphrase', reason: 'wrong passphrase' } };
          }
          this.keyOpenings += 1;
          await this.whileKeyOpens();
          return { ok: true, value: await use(this.#signedBy(bench)) };
        },
      },
      ports: {
        review: {
          ask: (page) => {
            this.pages.push(page);
            return Promise.race([this.answer(page), this.closed]);
          },
          close: () => {
            this.closings += 1;
            this.#close();
          },
        },
        withdrawalGuards: {
          rng: {
            nextUint32: () => (this.#random = (this.#random * 1_664_525 + 1_013_904_223) % 2 ** 32),
          },
          sealOf: (text) => `sealed ${text}`,
        },
        system: { readClipboard: () => Promise.resolve(this.clipboard()) },
      },
    });
    return bench;
  }

  /** Only a withdrawal through here was signed by the withdrawal key. */
  readonly signedRequests: string[] = [];
  #signedBy({ exchange }: Bench): ExchangeWithdrawals {
    const { client } = exchange.withdrawalDesk;
    return {
      apply: (request) => {
        this.signedRequests.push(request.address);
        return client.apply(request);
      },
      list: (filter) => client.list(filter),
    };
  }
}

/** Somebody who reads the hidden characters where this address is written down. */
export function truthful(page: ReviewPage, address: string): ReviewAnswer {
  const answers = page.questions.map((question) => {
    const [from = 0, to = 0] = [...question.matchAll(/\d+/g)].map(([digits]) => Number(digits));
    return address.slice(from - 1, to);
  });
  return { answers, passphrase: PASSPHRASE };
}
