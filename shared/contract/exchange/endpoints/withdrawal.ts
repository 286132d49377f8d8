/**
 * The two withdrawal endpoints (document §4.5). They answer in `{code,msg,data}`, and HTTP 200 also
 * when they refuse a parameter or the request itself (exchange-rules §6).
 */
import { z } from 'zod';
import { fault, field, longId, integer } from '../fields/codecs';
import { define } from '../define';
import { list } from '../envelope';
import { positiveText } from '../fields/futures-request-fields';
import {
  asText,
  boundedText,
  id,
  pageNumber,
  queryTimeText,
  recvWindow,
} from '../fields/request-fields';
import { withdrawalReply } from './withdrawal-replies';
import { ok } from '../../../kernel/result';

const signed = { host: 'base', method: 'POST', section: '4.5', wrapped: true } as const;
const recvwindow = recvWindow.optional();

/** A currency's code, exact. */
const currency = field<string>(
  { type: 'string', description: 'Currency code, for example USDT' },
  (value) =>
    typeof value === 'string' && /^[A-Za-z0-9]{1,20}$/.test(value)
      ? ok(value)
      : fault(-1121, 'is not a currency'),
  asText,
);

const withdrawOrderId = boundedText(64);

export const withdrawal = {
  withdrawApply: define({
    ...signed,
    name: 'withdrawApply',
    path: '/sapi/v1/withdraw/apply',
    security: 'TRADE',
    permission: 'WITHDRAW',
    weight: 100,
    retry: 'once',
    summary: 'Ask for a withdrawal',
    blank: ['label'],
    notes: {
      withdrawOrderId: 'Unique per account for life: an unknown outcome is looked up by it',
      amount: 'All that is debited, the fee included',
      address: 'Not judged here: a malformed one is refused at review',
      label: 'The tag of currencies whose addresses need one, for example XRP: required of these',
    },
    input: z.object({
      withdrawOrderId,
      amount: positiveText,
      address: boundedText(1024),
      label: boundedText(1024).optional(),
      symbol: currency.default('USDT'),
      recvwindow,
    }),
    output: z.object({ id: longId }),
  }),
  withdrawQuery: define({
    ...signed,
    name: 'withdrawQuery',
    path: '/sapi/v1/withdraw/query',
    security: 'USER_DATA',
    permission: 'READ',
    weight: 10,
    retry: 'repeatable',
    summary: 'Withdrawals, newest first, 100 to a page',
    notes: {
      withdrawId: 'The id that apply has answered with',
      startTime: 'Absent: 90 days ago',
      endTime: 'Absent: now. Not before startTime',
    },
    input: z.object({
      symbol: currency.optional(),
      withdrawId: id.optional(),
      withdrawOrderId: withdrawOrderId.optional(),
      startTime: queryTimeText.optional(),
      endTime: queryTimeText.optional(),
      page: pageNumber.default(1),
      recvwindow,
    }),
    check: ({ startTime, endTime }) =>
      typeof startTime === 'number' && typeof endTime === 'number' && startTime > endTime
        ? { code: -1130, msg: `startTime ${startTime}: must not be after endTime ${endTime}` }
        : null,
    output: z.object({ withdrawList: list(withdrawalReply), count: integer }),
  }),
} as const;
