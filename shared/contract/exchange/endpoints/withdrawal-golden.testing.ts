/** Golden bytes of the withdrawal endpoints (document §4.5, §2.14): their answers are wrapped. */
import { BIG_ID, type Golden } from '../golden.testing';
import type { withdrawal } from './withdrawal';

export const withdrawalGolden: readonly Golden<keyof typeof withdrawal>[] = [
  {
    name: 'withdrawApply',
    input: {
      withdrawOrderId: 'w-1',
      amount: '100.50',
      address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
      label: '7',
      symbol: 'XRP',
    },
    body: '{"withdrawOrderId":"w-1","amount":"100.50","address":"rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe","label":"7","symbol":"XRP"}',
    output: { id: '1000001' },
    reply: '{"code":"0","msg":"success","data":{"id":1000001}}',
  },
  {
    name: 'withdrawQuery',
    input: {
      symbol: 'XRP',
      withdrawId: BIG_ID,
      withdrawOrderId: 'w-1',
      startTime: 1_699_990_000_000,
      endTime: 1_700_000_000_000,
      page: 2,
    },
    body: `{"symbol":"XRP","withdrawId":"${BIG_ID}","withdrawOrderId":"w-1","startTime":"1699990000000","endTime":"1700000000000","page":"2"}`,
    output: {
      withdrawList: [
        {
          symbol: 'XRP',
          amount: '100.5',
          address: 'rPT1',
          withdrawOrderId: 'w-1',
          fee: '0.1',
          createdAtMs: 1_699_990_000_001,
          txId: 'ab12',
          id: BIG_ID,
          paidAtMs: 1_699_990_008_000,
          status: 'PAYMENT',
          info: '',
        },
      ],
      count: 101,
    },
    reply:
      '{"code":"0","msg":"success","data":{"withdrawList":[{"symbol":"XRP","amount":100.5,' +
      '"address":"rPT1","withdrawOrderId":"w-1","fee":0.1,"ctime":1699990000001,"txId":"ab12",' +
      `"id":${BIG_ID},"applyTime":1699990008000,"status":3,"info":""}],"count":101}}`,
  },
];
