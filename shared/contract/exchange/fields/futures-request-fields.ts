/** The field kinds only futures requests have (document §4.4, exchange-rules §2, §5). */
import { INTERVALS, type Interval } from '../../../domain/candle';
import { POSITION_MODES, type PositionMode, type TriggerDirection } from '../../../domain/futures';
import { ok } from '../../../kernel/result';
import { fault, field } from './codecs';
import { asNumber, asText, boundedInteger, choice, requestDecimal } from './request-fields';
import { isNotPositive } from './number-text';

/** A contract's name, exact ("E-BTC-USDT"). */
export const contractName = field<string>(
  { type: 'string', description: 'Contract name, for example E-BTC-USDT' },
  (value) =>
    typeof value === 'string' && /^[A-Z]{1,4}-[A-Z0-9]{1,16}-[A-Z0-9]{1,16}$/.test(value)
      ? ok(value)
      : fault(-1121, 'is not a contract'),
  asText,
);

export const openClose = choice(['OPEN', 'CLOSE'], -1117);

/** Absent: good till cancelled. */
export const timeInForce = choice(['IOC', 'FOK', 'POST_ONLY'], -1115);

/** 1 is full (cross), 2 is restricted (isolated). */
export const positionType = field<PositionMode>(
  {
    type: 'integer',
    minimum: 1,
    maximum: 2,
    description: '1 full (cross), 2 restricted (isolated)',
  },
  (value) => {
    const code = boundedInteger(value, 1, POSITION_MODES.length);
    return code.ok ? ok(POSITION_MODES[code.value - 1] ?? 'cross') : code;
  },
  (mode) => asNumber(String(POSITION_MODES.indexOf(mode) + 1)),
);

const UP = 3;
const DOWN = 4;

/** "3" fires at or above the trigger price, "4" at or below. */
export const triggerType = field<TriggerDirection>(
  { type: 'string', enum: [String(UP), String(DOWN)], description: '3 UP, 4 DOWN' },
  (value) => {
    const code = boundedInteger(value, UP, DOWN);
    if (!code.ok) return fault(-1130, 'must be 3 (UP) or 4 (DOWN)');
    return ok(code.value === UP ? 'UP' : 'DOWN');
  },
  (direction) => String(direction === 'UP' ? UP : DOWN),
);

/** A positive decimal the document types as `string`. */
export const positiveText = field<string>(
  { type: 'string', format: 'decimal' },
  (value) => {
    const text = requestDecimal(value);
    if (!text.ok) return text;
    return isNotPositive(text.value) ? fault(-1130, 'must be above 0') : text;
  },
  asText,
);

const HOUR = '1h';
const FUTURES_INTERVALS = INTERVALS.map((name) => (name === '60min' ? HOUR : name));

/** The futures host calls the hour `1h`; here it is `60min` as everywhere else. */
export const futuresInterval = field<Interval>(
  { type: 'string', enum: FUTURES_INTERVALS },
  (value) => {
    const found = INTERVALS[FUTURES_INTERVALS.findIndex((name) => name === value)];
    return found === undefined
      ? fault(-1120, `must be one of ${FUTURES_INTERVALS.join(', ')}`)
      : ok(found);
  },
  (interval) => (interval === '60min' ? HOUR : interval),
);
