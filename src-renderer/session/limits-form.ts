/** The limits as they are typed, and what is wrong with them. Pure. */
import { riskLimits, type RiskLimitsValue, type TopicValue } from '@shared/contract/terminal';
import { cleanNumber } from '@shared/domain/ticket';

export interface RiskForm extends Omit<RiskLimitsValue, 'ordersPerMinute'> {
  readonly ordersPerMinute: string;
}

type Saved = Pick<TopicValue<'risk'>, 'limits' | 'pending'>;

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

const formOf = (limits: RiskLimitsValue): RiskForm => ({
  ...limits,
  ordersPerMinute: limits.ordersPerMinute?.toString() ?? '',
});

/** What was wanted last, in force or still waiting to be. */
export const latestOf = ({ limits, pending }: Saved): RiskLimitsValue => pending?.limits ?? limits;

/** What was not typed is what was wanted last, by another window too: saving must not put back what that has changed. */
export const formWith = (saved: Saved, typed: Partial<RiskForm>): RiskForm => ({
  ...formOf(latestOf(saved)),
  ...typed,
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
