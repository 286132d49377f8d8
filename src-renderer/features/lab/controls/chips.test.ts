import type { ControlsReply } from '@shared/contract/terminal/lab';
import { expect, test } from 'vitest';
import { chipsOf } from './chips';

const untouched: ControlsReply = {
  marketTime: 1_700_000_000_000,
  speed: 1,
  askedSpeed: 1,
  mode: 'synthetic',
  seed: 1,
  regime: 'volatile',
  isRegimeForced: false,
  agents: 'on',
  latencyProfile: 'zero',
  faultProfile: 'ok',
  faultRules: [],
  ack: 'sync',
  recorded: null,
  recordingProblem: null,
  halted: [],
  indexes: [],
  contracts: [],
};

const rule = {
  endpoint: '*',
  effect: '500',
  probability: '1',
  holdMs: 0,
} as const;

test.each<[string, Partial<ControlsReply>, readonly object[]]>([
  ['an exchange nobody has touched', {}, []],
  ['a regime that was drawn', { regime: 'crash' }, []],
  ['a pause', { askedSpeed: 0 }, [{ kind: 'paused' }]],
  ['a speed', { askedSpeed: 20 }, [{ kind: 'speed', speed: 20 }]],
  ['a profile', { faultProfile: 'overload' }, [{ kind: 'faults', profile: 'overload' }]],
  ['rules', { faultProfile: null, faultRules: [rule] }, [{ kind: 'faults', profile: 'rules' }]],
  ['an empty list of rules', { faultProfile: null }, []],
  ['a way as long as usual', { latencyProfile: 'default' }, []],
  ['a long way', { latencyProfile: 'bad' }, [{ kind: 'latency', profile: 'bad' }]],
  ['late answers', { ack: 'async' }, [{ kind: 'asyncAck' }]],
  [
    'prices by hand in an empty market',
    { agents: 'off', indexes: [{ underlying: 'BTCUSDT', price: '60000' }] },
    [{ kind: 'index', symbols: 'BTCUSDT' }, { kind: 'crowdOff' }],
  ],
  ['a recording that is made', { recorded: 12 }, [{ kind: 'recording' }]],
  ['a forced regime', { isRegimeForced: true }, [{ kind: 'regime', regime: 'volatile' }]],
  ['a recording, which never has a crowd', { mode: 'replay', agents: 'off' }, [{ kind: 'mode' }]],
])('%s', (_name, set, chips) => {
  const shown = chipsOf({ ...untouched, ...set });
  expect(shown).toHaveLength(chips.length);
  expect(shown).toMatchObject(chips);
});
