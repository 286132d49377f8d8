import { expect, test } from 'vitest';
import { wireOfPreload } from './connect';

test('main closing the Wire of a preload is told to every listener', () => {
  let closeByMain: () => void = () => undefined;
  const wire = wireOfPreload({
    send: () => undefined,
    onMessage: (_listener, onClosed) => {
      closeByMain = onClosed;
    },
    close: () => undefined,
  });
  let ends = 0;
  wire.onClose(() => (ends += 1));
  wire.onMessage(() => undefined);
  closeByMain();
  wire.onClose(() => (ends += 1));
  expect(ends).toBe(2);
});
