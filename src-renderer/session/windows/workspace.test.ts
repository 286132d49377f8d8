import { BUILT_IN_WORKSPACES } from '@shared/contract/terminal/desk';
import { describe, expect, test } from 'vitest';
import { mainSymbol, type InstrumentValue } from '../desk-state';
import { moved } from './workspace';

const instrument = (symbol: string): InstrumentValue =>
  ({ symbol, kind: symbol.includes('-') ? 'futures' : 'spot' }) as InstrumentValue;
const LISTED = ['BTCUSDT', 'ETHUSDT', 'E-BTC-USDT', 'E-ETH-USDT'].map(instrument);

describe('the symbol of a workspace', () => {
  const shown = (workspace: string, workspaces: Record<string, string>, listed = LISTED) =>
    mainSymbol({
      instruments: listed,
      settings: null,
      workspace,
      selection: { symbol: 'ETHUSDT', groups: {}, workspaces },
    });

  test.each([
    ['spot', { spot: 'BTCUSDT' }, 'BTCUSDT'],
    ['spot', {}, 'ETHUSDT'],
    ['margin', { spot: 'BTCUSDT' }, 'ETHUSDT'],
    ['futures', { futures: 'E-ETH-USDT' }, 'E-ETH-USDT'],
    // What cannot be traded there is not shown there.
    ['futures', {}, 'E-BTC-USDT'],
    ['futures', { futures: 'BTCUSDT' }, 'E-BTC-USDT'],
    ['spot', { spot: 'GONEUSDT' }, 'ETHUSDT'],
  ])('%s with %o is %s', (workspace, workspaces, expected) => {
    expect(shown(workspace, workspaces)).toBe(expected);
  });

  test('before anything is listed it is the remembered one, or none', () => {
    expect(shown('futures', { futures: 'E-ETH-USDT' }, [])).toBe('E-ETH-USDT');
    expect(shown('futures', {}, [])).toBe('');
    expect(shown('spot', {}, [])).toBe('ETHUSDT');
  });
});

test('a workspace moves by one place and not past the ends', () => {
  const ids = (id: string, step: -1 | 1) =>
    moved(BUILT_IN_WORKSPACES, id, step).map((each) => each.id);
  expect(ids('futures', -1)).toEqual(['spot', 'futures', 'margin', 'inspect']);
  expect(ids('futures', 1)).toEqual(['spot', 'margin', 'inspect', 'futures']);
  expect(ids('spot', -1)).toEqual(['spot', 'margin', 'futures', 'inspect']);
  expect(ids('inspect', 1)).toEqual(['spot', 'margin', 'futures', 'inspect']);
});
