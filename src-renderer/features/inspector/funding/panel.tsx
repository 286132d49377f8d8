/** Funding of a position: what was paid and received, what comes next, what it would come to. */
import type { FundingBarRow } from '@shared/contract/terminal/inspect';
import { moneyOf } from '@shared/domain/ticket';
import { useCallback, useMemo, useRef } from 'react';
import { formatRate, formatSigned, moneyDecimals, NO_VALUE } from '../../../lib/format';
import { formatCountdown, formatDateTime } from '../../../lib/format-time';
import { useTranslation } from '../../../lib/i18n';
import { useWatch } from '../../../session/wire/terminal';
import { useMarketNow } from '../../../session/market/use-market-now';
import { exactMoney, moneyText, toneOf } from '../figure-text';
import { Canvas, type Paint } from '../picture/canvas';
import { PictureFrame } from '../picture/frame';
import { SubjectBody } from '../picture/subject-body';
import { cell, type Cell, type Twin } from '../picture/twin';
import type { Subject } from '../use-inspected';
import { usePositionName } from '../what-if/scenario-name';
import { useScenario } from '../what-if/use-what-if';
import { outlookOf, type Outlook } from './outlook';
import { paintFunding, type FundingColumn } from './paint';
import { fundingState, watchFunding } from './store';

const NONE: readonly FundingBarRow[] = [];
/** Payments ahead that are drawn: a day. */
const AHEAD = 3;
const INTERVAL_MS = 8 * 3_600_000;

export function FundingPanel() {
  useWatch(watchFunding);
  return <SubjectBody>{(subject) => <FundingOf subject={subject} />}</SubjectBody>;
}

function useOutlook(subject: Subject): Outlook {
  const { id } = subject.position;
  const bars = fundingState.use(
    (state) => state.positions.find(({ positionId }) => positionId === id)?.bars ?? NONE,
  );
  const supposed = useScenario('a')?.read.change.fundingRate ?? null;
  return useMemo(() => outlookOf(subject, bars, supposed), [subject, bars, supposed]);
}

function FundingOf({ subject }: { readonly subject: Subject }) {
  const outlook = useOutlook(subject);
  const canvas = useRef<HTMLCanvasElement>(null);
  const columns = useMemo(() => columnsOf(outlook), [outlook]);
  const { t } = useTranslation('inspector');
  const paint = useCallback<Paint>(
    (context, box, look) => {
      paintFunding(context, box, look, columns, {
        ahead: t('fundingAhead'),
        none: t('fundingNone'),
      });
    },
    [columns, t],
  );
  const twin = useTwin(subject, outlook);
  return (
    <PictureFrame
      id="funding"
      twin={twin}
      canvas={() => canvas.current}
      toolbar={<FundingWords outlook={outlook} />}
    >
      <div
        className="inspector-picture-focus"
        role="img"
        aria-label={t('fundingPicture', wordsOf(outlook))}
      >
        <Canvas paint={paint} canvas={canvas} />
      </div>
    </PictureFrame>
  );
}

const wordsOf = ({ bars, next, soFar, coin }: Outlook) => ({
  count: bars.length,
  next: next === null ? NO_VALUE : moneyText(next, coin, true),
  soFar: moneyText(soFar, coin, true),
});

/** What was paid, and a day of what would be. Floats are heights of bars. */
function columnsOf({ bars, next, nextAtMs, soFar, coin }: Outlook): readonly FundingColumn[] {
  const past = bars.map(({ atMs, amount, total, isSummed }) => ({
    atMs,
    amount: Number(moneyOf(amount)) / 1e8,
    total: Number(moneyOf(total)) / 1e8,
    text: formatSigned(amount, moneyDecimals(coin)),
    isSummed,
    isAhead: false,
  }));
  const ahead = paymentsAhead({ next, nextAtMs, soFar }).map(({ atMs, amount, total }) => ({
    atMs,
    amount: Number(amount) / 1e8,
    total: Number(total) / 1e8,
    text: moneyText(amount, coin, true),
    isSummed: false,
    isAhead: true,
  }));
  return [...past, ...ahead];
}

/** Before the mark is read nobody knows when the next one is, nor how much. */
function paymentsAhead({ next, nextAtMs, soFar }: Pick<Outlook, 'next' | 'nextAtMs' | 'soFar'>) {
  if (next === null || nextAtMs === 0) return [];
  return Array.from({ length: AHEAD }, (_, index) => ({
    atMs: nextAtMs + index * INTERVAL_MS,
    amount: next,
    total: soFar + next * BigInt(index + 1),
  }));
}

function FundingWords({ outlook }: { readonly outlook: Outlook }) {
  const { t } = useTranslation('inspector');
  const nowMs = useMarketNow(1_000);
  const { next, rate, nextAtMs, soFar, isSupposed, coin } = outlook;
  const money = (value: bigint | null) =>
    value === null ? (
      <b>{NO_VALUE}</b>
    ) : (
      <b data-tone={toneOf(exactMoney(value)).tone}>{moneyText(value, coin, true)}</b>
    );
  const times = (count: bigint) => money(next === null ? null : next * count);
  return (
    <>
      <span>
        {isSupposed ? t('fundingRateSupposed') : t('fundingRateNow')}{' '}
        <b>{rate === null ? NO_VALUE : formatRate(exactMoney(rate))}</b>
      </span>
      <span>
        {t('fundingNextIn', { time: nextAtMs > 0 ? formatCountdown(nextAtMs - nowMs) : '—' })}{' '}
        {money(next)}
      </span>
      <span>
        {t('fundingSoFar')} {money(soFar)}
      </span>
      <span>
        {t('fundingDay')} {times(3n)}
      </span>
      <span>
        {t('fundingWeek')} {times(21n)}
      </span>
    </>
  );
}

function useTwin(subject: Subject, { bars, next, nextAtMs, soFar }: Outlook): Twin {
  const { t } = useTranslation('inspector');
  const name = usePositionName();
  const money = (text: string): Cell => ({
    shown: formatSigned(text, 8),
    exact: text,
    ...toneOf(text),
  });
  const ahead = paymentsAhead({ next, nextAtMs, soFar }).map(({ atMs, amount, total }) => [
    cell(formatDateTime(atMs)),
    money(exactMoney(amount)),
    money(exactMoney(total)),
    cell(t('fundingAhead')),
  ]);
  return {
    label: t('fundingOf', { name: name(subject) }),
    columns: [
      { header: t('mapTime') },
      { header: t('fundingAmount'), align: 'end' },
      { header: t('fundingTotal'), align: 'end' },
      { header: t('fundingKind') },
    ],
    rows: [
      ...bars.map(({ atMs, sinceMs, amount, total, isSummed }) => [
        cell(formatDateTime(atMs)),
        money(amount),
        money(total),
        cell(isSummed ? t('fundingSummed', { since: formatDateTime(sinceMs) }) : t('fundingPaid')),
      ]),
      ...ahead,
    ],
  };
}
