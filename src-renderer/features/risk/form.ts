/** The limits as they are typed, and what is wrong with them. Pure. */
import { riskLimits, type RiskLimitsValue } from '@shared/contract/terminal';

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

/** The limits, or what is at fault by field. A grouping comma is read over. */
export function readForm(form: RiskForm): RiskLimitsValue | RiskFaults {
  const plain = (text: string): string => text.trim().replaceAll(',', '');
  const count = plain(form.ordersPerMinute);
  const read = riskLimits.safeParse({
    ...form,
    orderValue: plain(form.orderValue),
    positionValue: plain(form.positionValue),
    dailyLoss: plain(form.dailyLoss),
    holdAbove: plain(form.holdAbove),
    collarPercent: plain(form.collarPercent),
    ordersPerMinute: count === '' ? null : /^\d{1,6}$/.test(count) ? Number(count) : count,
  });
  if (read.success) return read.data;
  const fields = read.error.issues.map(({ path: [field] }) => field as Field);
  return Object.fromEntries(fields.map((field) => [field, FAULTS[field]]));
}

export const isLimits = (read: RiskLimitsValue | RiskFaults): read is RiskLimitsValue =>
  'onLimit' in read;
