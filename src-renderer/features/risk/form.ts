/** The limits as they are typed, and what is wrong with them. Pure. */
import { riskLimits, type RiskLimitsValue } from '@shared/contract/terminal';
import { cleanNumber } from '@shared/domain/ticket';

export interface RiskForm extends Omit<RiskLimitsValue, 'ordersPerMinute'> {
  readonly ordersPerMinute: string;
}

type Field =
  | 'orderValue'
  | 'positionValue'
  | 'ordersPerMinute'
  | 'collarPercent'
  | 'dailyLoss'
  | 'holdAbove';
type Fault = 'amountFault' | 'countFault' | 'collarFault';
export type RiskFaults = Readonly<Partial<Record<Field, Fault>>>;

const FAULTS: Readonly<Record<Field, Fault>> = {
  orderValue: 'amountFault',
  positionValue: 'amountFault',
  ordersPerMinute: 'countFault',
  collarPercent: 'collarFault',
  dailyLoss: 'amountFault',
  holdAbove: 'amountFault',
};

export const formOf = (limits: RiskLimitsValue): RiskForm => ({
  ...limits,
  ordersPerMinute: limits.ordersPerMinute?.toString() ?? '',
});

/** The limits, or what is at fault by field. A comma that may be a decimal one is refused: "1,5" is not 15. */
export function readForm(form: RiskForm): RiskLimitsValue | RiskFaults {
  const count = cleanNumber(form.ordersPerMinute);
  const read = riskLimits.safeParse({
    ...form,
    orderValue: cleanNumber(form.orderValue),
    positionValue: cleanNumber(form.positionValue),
    dailyLoss: cleanNumber(form.dailyLoss),
    holdAbove: cleanNumber(form.holdAbove),
    collarPercent: cleanNumber(form.collarPercent),
    ordersPerMinute: count === '' ? null : /^\d{1,6}$/.test(count) ? Number(count) : count,
  });
  if (read.success) return read.data;
  const fields = read.error.issues.map(({ path: [field] }) => field as Field);
  return Object.fromEntries(fields.map((field) => [field, FAULTS[field]]));
}

export const isLimits = (read: RiskLimitsValue | RiskFaults): read is RiskLimitsValue =>
  'onLimit' in read;

const FIELDS = riskLimits.keyof().options;
export const isSame = (a: RiskLimitsValue, b: RiskLimitsValue): boolean =>
  FIELDS.every((field) => a[field] === b[field]);
