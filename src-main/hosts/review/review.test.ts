import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import type { ReviewPage } from '../../terminal/ports';
import { Words } from '../../terminal/words/words';
import type { OneTimeAddress } from '../browser/session-guard';
import { createBrowserReview } from './browser-review';
import { reviewForm } from './form';

const words = new Words();
const PAGE: ReviewPage = {
  title: 'Withdraw from Main',
  rows: [['Asset', 'USDT']],
  questions: ['Characters 9 to 12', 'Characters 20 to 23'],
  needsPassphrase: true,
  warning: 'It cannot be taken back.',
};

describe('the drawn review', () => {
  test('has a field per question, a passphrase, and both buttons; it runs nothing', () => {
    const { html, headers } = reviewForm.draw(PAGE, words);
    expect(html.match(/<input [^>]*name="(\w+)"/g)).toHaveLength(3);
    expect(html).toMatch(/<button type="button" name="confirm" disabled>/);
    expect(html).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("script-src 'none'");
  });

  test('shows foreign text as text, without what turns or hides it', () => {
    const evil = '<img src=x onerror=alert(1)>\u202Eelif\u200B\u2066"\'&';
    const { html } = reviewForm.draw({ ...PAGE, title: evil, rows: [[evil, evil]] }, words);
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/[\u200B\u202E\u2066]/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;elif&quot;&#39;&amp;');
  });

  test('speaks the language of the desk, and says which one it is', () => {
    const foreign = new Words({ xx: { review: { confirm: 'JA', passphrase: 'LOSUNG <1>' } } });
    foreign.choose('xx');
    const { html } = reviewForm.draw(PAGE, foreign);
    expect(html).toContain('<html lang="xx">');
    expect(html).toContain('disabled>JA<');
    expect(html).toContain('LOSUNG &lt;1&gt;</label>');
    expect(html).toContain('name="cancel">Cancel<');
  });

  test('is read by the questions it asked, whatever else was sent', () => {
    const fields = new Map([
      ['answer1', 'wxyz'],
      ['passphrase', 'open'],
      ['answer7', 'more'],
    ]);
    expect(reviewForm.read(PAGE, fields)).toEqual({ answers: ['', 'wxyz'], passphrase: 'open' });
  });
});

interface Answer {
  readonly status: number;
  readonly body: string;
}

function send(address: string, method: string, headers = {}, body = ''): Promise<Answer> {
  const { port, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const path = pathname + search;
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: text });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Announces more than it sends, and hangs up. */
async function beginAnswer(address: string, { origin }: { readonly origin: string }) {
  const { port, pathname, host } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const head = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n`;
  socket.write(`${head}Content-Length: 100\r\n\r\nanswer0=abcd`);
  await new Promise((resolve) => setTimeout(resolve, 20));
  socket.resetAndDestroy();
  await once(socket, 'close');
}

function asking(armingMs = 0) {
  let address = '';
  let isUsed = false;
  const open = ({ href, used }: OneTimeAddress): void => {
    address = href;
    void used.then(() => (isUsed = true));
  };
  const review = createBrowserReview({ armingMs, words, open });
  const answer = review.ask(PAGE);
  const opened = async (): Promise<string> => {
    while (address === '') await new Promise((resolve) => setTimeout(resolve, 5));
    return address;
  };
  const originOf = (of: string) => ({ origin: new URL(of).origin });
  return { review, answer, opened, originOf, isUsed: () => isUsed };
}

const TYPED = 'answer0=abcd&answer1=wxyz&passphrase=open';

describe('the review in a browser', () => {
  test('hands over what was typed, once, to an address that is gone afterwards', async () => {
    const { answer, opened, originOf, isUsed } = asking();
    const address = await opened();
    expect(isUsed()).toBe(false);
    expect((await send(address, 'GET')).body).toContain('Characters 9 to 12');
    expect(isUsed()).toBe(true);
    expect((await send(address, 'GET')).status).toBe(404);
    expect((await send(address, 'POST', originOf(address), TYPED)).status).toBe(200);
    expect(await answer).toEqual({ answers: ['abcd', 'wxyz'], passphrase: 'open' });
    await expect(send(address, 'GET')).rejects.toThrow();
  });

  test('is answered by nobody but its own page, and not before it was shown', async () => {
    const { answer, opened, originOf } = asking();
    const address = await opened();
    const own = originOf(address);
    expect((await send(address, 'POST', own, TYPED)).status).toBe(403);
    await send(address, 'GET');
    const others = [{}, { origin: 'null' }, { origin: 'http://127.0.0.1:1' }];
    for (const origin of others) {
      expect((await send(address, 'POST', origin, TYPED)).status).toBe(404);
    }
    expect((await send(address, 'GET', { host: 'desk.test' })).status).toBe(421);
    expect((await send(`${address}x`, 'POST', own, TYPED)).status).toBe(403);
    expect((await send(address, 'POST', own, 'x'.repeat(9_000))).status).toBe(403);
    await send(`${address}?cancel`, 'POST', own);
    expect(await answer).toBeNull();
  });

  test('outlives whoever begins to answer and goes away', async () => {
    const { answer, opened, originOf } = asking();
    const address = await opened();
    await send(address, 'GET');
    await beginAnswer(address, originOf(address));
    expect((await send(address, 'POST', originOf(address), TYPED)).status).toBe(200);
    expect((await answer)?.passphrase).toBe('open');
  });

  test('takes no answer that comes sooner than a person could have read it', async () => {
    const { answer, opened, originOf } = asking(60_000);
    const address = await opened();
    await send(address, 'GET');
    expect((await send(address, 'POST', originOf(address), TYPED)).status).toBe(403);
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    expect((await send(address, 'POST', originOf(address), TYPED)).status).toBe(200);
    later.mockRestore();
    expect((await answer)?.passphrase).toBe('open');
  });

  test('that is closed by main is answered by nobody, and its page is told to show nothing', async () => {
    const { review, answer, opened, originOf } = asking();
    const address = await opened();
    const { body } = await send(address, 'GET');
    expect(body).toContain('hands.js');
    expect((await send(`${address}/hands.js`, 'GET')).body).toContain("'?end'");
    let isOver = false;
    const over = send(`${address}?end`, 'GET').then((told) => {
      isOver = true;
      return told;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isOver).toBe(false);
    review.close();
    expect(await answer).toBeNull();
    expect((await over).body).toContain('not asked any more');
    await expect(send(address, 'POST', originOf(address), TYPED)).rejects.toThrow();
    review.close(); // nothing is asked now
  });

  test('is one at a time', async () => {
    const { review, answer, opened, originOf } = asking();
    const address = await opened();
    expect(await review.ask(PAGE)).toBeNull();
    await send(address, 'GET');
    await send(`${address}?cancel`, 'POST', originOf(address));
    expect(await answer).toBeNull();
  });
});
