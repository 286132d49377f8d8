import { expect, test } from 'vitest';
import { startWords } from '../../lib/i18n';
import { problemWords } from './problem-words';

await startWords();

test('what could not be read is named in the desk’s words, with the exchange’s reason as it said it', () => {
  const said = problemWords([
    {
      book: 'margin',
      symbol: 'BTCUSDT',
      error: { code: '-1001', message: 'no permission for 12345.678' },
    },
    { book: 'margin', symbol: 'LTCUSDT', error: { code: '-1021', message: 'too late' } },
    { book: 'spot', symbol: 'ETHUSDT', error: { code: 'too-long', message: '50' } },
    { book: 'futures', symbol: '', error: { code: 'no-answer', message: 'time-out' } },
  ]);
  expect(said).toBe(
    'BTCUSDT margin: No permission for 12,345.678; ' +
      'LTCUSDT margin: The time was refused: the request took too long on its way, or the exchange tells another time than it checks by (-1021 too late); ' +
      'ETHUSDT: There is more than can be read: 50 pages were read; ' +
      'Futures: The exchange has not answered: time-out',
  );
});
