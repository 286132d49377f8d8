import { expect, test } from 'vitest';
import { Bench } from '../bench.testing';
import { en } from './en';
import { Words } from './words';

const FOREIGN = { tray: { stop: 'HALT', title: '{{mode}} in {{mode}}' } };

test('what is filled in stands as it is, also where it looks like a gap', () => {
  const words = new Words();
  expect(words.t('review.title', { account: '{{account}} $& <b>' })).toBe(
    'Withdraw from {{account}} $& <b>',
  );
});

test('a word that a language lacks is English, and a language that nobody knows as well', () => {
  const words = new Words({ en, xx: FOREIGN });
  words.choose('xx');
  expect([words.language, words.t('tray.stop'), words.t('tray.quit')]).toEqual([
    'xx',
    'HALT',
    'Quit',
  ]);
  expect(words.t('tray.title', { mode: 'PAPER' })).toBe('PAPER in PAPER');
  for (const unknown of ['yy', 'constructor', '__proto__']) {
    words.choose(unknown);
    expect([words.language, words.t('tray.stop')]).toEqual(['en', 'Stop all trading']);
  }
});

test('the language of the desk is that of main, at once and after a start', async () => {
  const words = new Words({ en, xx: { mode: { paper: 'PAPIER' } } });
  const shown: string[] = [];
  const ports = { words, system: { showMode: (mode: string) => shown.push(mode) } };
  const bench = new Bench({ ports });
  await bench.settle();
  await bench.during(bench.desk.call('saveSettings', { language: 'xx' }), 50);
  expect(shown).toEqual(['PAPER', 'PAPIER']);
  await bench.terminal.close();

  const next = new Words({ en, xx: { mode: { paper: 'PAPIER' } } });
  const again = new Bench({ settings: bench.settings, ports: { ...ports, words: next } });
  await again.settle();
  expect([next.language, shown.at(-1)]).toEqual(['xx', 'PAPIER']);
});
