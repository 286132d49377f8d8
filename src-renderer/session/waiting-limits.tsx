/** Limits that were loosened and do not hold yet: which, to what, and when they will. */
import type { TopicValue } from '@shared/contract/terminal/topics';
import { formatExact } from '../lib/format';
import { useTranslation } from '../lib/i18n';
import { useNow } from './time/use-now';

type RiskValue = TopicValue<'risk'>;
type Limits = RiskValue['limits'];

interface WaitingProps {
  readonly inForce: Limits;
  readonly pending: NonNullable<RiskValue['pending']>;
}

const FIELDS = [
  'orderValue',
  'positionValue',
  'ordersPerMinute',
  'collarPercent',
  'onLimit',
  'dailyLoss',
  'onLoss',
] as const;

export function WaitingLimits({ inForce, pending: { limits, fromMs } }: WaitingProps) {
  const { t } = useTranslation('risk');
  const nowMs = useNow(1_000);
  const words = useLimitWords();
  const changed = FIELDS.filter((field) => inForce[field] !== limits[field]);
  return (
    <div className="waiting-limits">
      <p>{t('waiting', { time: countdown(fromMs - nowMs) })}</p>
      <ul>
        {changed.map((field) => (
          <li key={field}>
            {t('waitingField', {
              name: t(field),
              from: words(inForce, field),
              to: words(limits, field),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function useLimitWords() {
  const { t } = useTranslation('risk');
  return (limits: Limits, field: (typeof FIELDS)[number]): string => {
    if (field === 'onLimit') return t(`onLimits.${limits.onLimit}`);
    if (field === 'onLoss') return t(`onLosses.${limits.onLoss}`);
    if (field === 'collarPercent') return `${limits.collarPercent}%`;
    if (field === 'ordersPerMinute') return limits.ordersPerMinute?.toString() ?? t('noLimit');
    return limits[field] === '' ? t('noLimit') : `${formatExact(limits[field])} USDT`;
  };
}

/** "9:05". */
function countdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  return `${Math.floor(seconds / 60).toString()}:${(seconds % 60).toString().padStart(2, '0')}`;
}
