/** Funding of a position: what was paid and received, what comes next, what it would come to. */
import type { FundingBarRow } from '@shared/contract/terminal/inspect';
import { fundingPayment, legValue } from '@shared/domain/futures-math';
import { moneyOf } from '@shared/domain/ticket';
import { useCallback, useMemo, useRef } from 'react';
import { formatRate, formatSigned, moneyDecimals } from '../../../lib/format';
import { formatCountdown, formatDateTime } from '../../../lib/format-time';
import { useTranslation } from '../../../lib/i18n';
import { useWatch } from '../../../session/terminal';
import { useMarketNow } from '../../../session/use-market-now';
import { exactMoney, moneyText, toneOf } from '../figure-text';
import { Canvas, type Paint } from '../picture/canvas';
import { PictureFrame } from '../picture/frame';
import { SubjectBody } from '../picture/subject-body';
import { cell, type Cell, type Twin } from '../picture/twin';
import type { Subject } from '../use-inspected';
import { usePositionName } from '../what-if/scenario-name';
import { useScenario } from '../what-if/use-what-if';
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

interface Outlook {
  readonly bars: readonly FundingBarRow[];
  /** Of one payment at the running or the supposed rate; above 0 is received. */
  readonly next: bigint;
  readonly rate: bigint;
  readonly isSupposed: boolean;
  readonly nextAtMs: number;
  readonly soFar: bigint;
  readonly coin: string;
}

function useOutlook(subject: Subject): Outlook {
  const { position, markRow, row, instrument } = subject;
  const coin = instrument.quote;
  const bars = fundingState.use(
    (state) => state.positions.find(({ positionId }) => positionId === position.id)?.bars ?? NONE,
  );
  const supposed = useScenario('a')?.read.change.fundingRate ?? null;
  return useMemo(() => {
    const rate = supposed ?? position.fundingRate ?? (0n as NonNullable<typeof supposed>);
    const pays = (position.leg.side === 'BUY') === rate > 0n;
    const size = fundingPayment(legValue(position.leg), rate, pays ? 'payer' : 'receiver');
    return {
      bars,
      next: pays ? 0n - size : size,
      rate,
      isSupposed: supposed !== null,
      nextAtMs: markRow?.nextFundingAtMs ?? 0,
      soFar: moneyOf(row.funding),
      coin,
    };
  }, [position, markRow, row, coin, bars, supposed]);
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
  next: moneyText(next, coin, true),
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
  // Before the mark is read nobody knows when the next one is.
  const ahead = Array.from({ length: nextAtMs > 0 ? AHEAD : 0 }, (_, index) => ({
    atMs: nextAtMs + index * INTERVAL_MS,
    amount: Number(next) / 1e8,
    total: Number(soFar + next * BigInt(index + 1)) / 1e8,
    text: moneyText(next, coin, true),
    isSummed: false,
    isAhead: true,
  }));
  return [...past, ...ahead];
}

function FundingWords({ outlook }: { readonly outlook: Outlook }) {
  const { t } = useTranslation('inspector');
  const nowMs = useMarketNow(1_000);
  const { next, rate, nextAtMs, soFar, isSupposed, coin } = outlook;
  const money = (value: bigint) => (
    <b data-tone={toneOf(exactMoney(value)).tone}>{moneyText(value, coin, true)}</b>
  );
  return (
    <>
      <span>
        {isSupposed ? t('fundingRateSupposed') : t('fundingRateNow')}{' '}
        <b>{formatRate(exactMoney(rate))}</b>
      </span>
      <span>
        {t('fundingNextIn', { time: nextAtMs > 0 ? formatCountdown(nextAtMs - nowMs) : '—' })}{' '}
        {money(next)}
      </span>
      <span>
        {t('fundingSoFar')} {money(soFar)}
      </span>
      <span>
        {t('fundingDay')} {money(next * 3n)}
      </span>
      <span>
        {t('fundingWeek')} {money(next * 21n)}
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
  const ahead = Array.from({ length: AHEAD }, (_, index) => [
    cell(formatDateTime(nextAtMs + index * INTERVAL_MS)),
    money(exactMoney(next)),
    money(exactMoney(soFar + next * BigInt(index + 1))),
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
      ...(nextAtMs > 0 ? ahead : []),
    ],
  };
}
