/** The price ladder over candles: where the position stands, where it ends, and what lies between. */
import { figuresOf } from '@shared/domain/futures-math/inspect';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { requestDoubts } from '../../../session/requests/doubts';
import { futuresState } from '../../../session/futures/futures-state';
import { namedSize } from '../../../session/market/instrument-figures';
import { useWatch } from '../../../session/wire/terminal';
import { Segmented } from '../../../ui/segmented';
import { useCandles } from '../candles';
import { exitLevels } from '../../../session/futures/exit-levels';
import { market, watchTickers } from '../market';
import { Canvas, type Box, type Paint } from '../picture/canvas';
import { PictureFrame } from '../picture/frame';
import { SubjectBody } from '../picture/subject-body';
import { cell, type Twin } from '../picture/twin';
import { inspectorState } from '../store';
import type { Standing } from '../../../session/orders/standing';
import { useVolatility, type Subject } from '../use-inspected';
import { usePositionName } from '../what-if/scenario-name';
import { useScenario } from '../what-if/use-what-if';
import { LadderLabels } from './labels';
import { layoutLadder } from './layout';
import type { Ladder } from './line';
import { paintLadder } from './paint';
import { bandsOf, ladderLines, type LineWords } from './view';

const INTERVALS = ['1min', '5min', '15min', '60min'] as const;

export function LadderPanel() {
  useWatch(watchTickers);
  return <SubjectBody>{(subject) => <LadderOf subject={subject} />}</SubjectBody>;
}

function LadderOf({ subject }: { readonly subject: Subject }) {
  const { t } = useTranslation('inspector');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [box, setBox] = useState<Box>({ width: 0, height: 0 });
  const ladder = useLadder(subject);
  const zoom = inspectorState.use((state) => state.zoom);
  const layout = useMemo(() => layoutLadder(ladder, box, zoom), [ladder, box, zoom]);
  const paint = useCallback<Paint>(
    (context, size, look) => {
      paintLadder(context, size, look, ladder, layoutLadder(ladder, size, zoom), {
        safe: t('bands.safe'),
        maintenance: t('bands.maintenance'),
        bankrupt: t('bands.bankrupt'),
      });
    },
    [ladder, zoom, t],
  );
  const twin = useTwin(subject, ladder);
  return (
    <PictureFrame
      id="ladder"
      twin={twin}
      canvas={() => canvas.current}
      toolbar={<LadderToolbar hidden={layout.unlabelled.length} />}
    >
      <div className="inspector-picture-focus" role="img" aria-label={summaryOf(twin)}>
        <Canvas paint={paint} canvas={canvas} onBox={setBox} />
      </div>
      <LadderLabels subject={subject} layout={layout} />
    </PictureFrame>
  );
}

/** Everything in one sentence, for who cannot see it. */
const summaryOf = ({ label, rows }: Twin): string =>
  `${label}: ${rows.map(([name, price, note]) => `${name?.shown ?? ''} ${price?.shown ?? ''} ${note?.shown ?? ''}`.trim()).join(', ')}`;

function useLadder(subject: Subject): Ladder {
  const { t } = useTranslation(['inspector', 'common']);
  const { instrument } = subject;
  const { symbol, pricePrecision } = instrument;
  const interval = inspectorState.use((state) => state.interval);
  const bars = useCandles(symbol, interval);
  const volatility = useVolatility(subject);
  const { orders, ticker } = market.use((state) => ({
    orders: state.orders,
    ticker: state.tickers.find((each) => each.symbol === symbol),
  }));
  const { conditions, exits } = futuresState.use((state) => ({
    conditions: state.conditions,
    exits: state.exits,
  }));
  const inDoubt = requestDoubts.use(({ unknown }) => unknown);
  const scenario = useScenario('a');
  const words = useMemo<LineWords>(() => {
    const withStanding = (line: string, standing: Standing): string =>
      standing === 'placed'
        ? line
        : t('inspector:ownLineStanding', { line, standing: t(`common:standings.${standing}`) });
    return {
      name: (kind) => t(`inspector:lines.${kind}`),
      order: ({ side, lots, executedLots }, standing) =>
        withStanding(
          t('inspector:ownLine', {
            name: side === 'BUY' ? t('common:buy') : t('common:sell'),
            size: namedSize((lots ?? 0) - executedLots, instrument),
          }),
          standing,
        ),
      exit: ({ purpose, contracts, standing }) =>
        withStanding(
          t('inspector:ownLine', {
            name: t(`inspector:lines.${purpose}`),
            size: namedSize(contracts, instrument),
          }),
          standing,
        ),
    };
  }, [t, instrument]);
  return useMemo(() => {
    const figures = figuresOf(subject.account, subject.position, volatility);
    const then = scenario?.result.ok === true ? scenario.result.value : null;
    const lines = ladderLines(
      {
        subject,
        figures,
        exits: exitLevels(
          { conditions: conditions ?? [], exits },
          subject.row,
          pricePrecision,
          inDoubt,
        ),
        orders,
        inDoubt,
        last: ticker?.last ?? 0,
        high: ticker?.high ?? 0,
        low: ticker?.low ?? 0,
        whatIf:
          scenario === null || then?.position === undefined || then.position === null
            ? null
            : {
                price: scenario.read.change.price,
                liquidation: then.rows.find(({ id }) => id === 'liquidationPrice')?.then ?? null,
              },
      },
      words,
    );
    return { lines, bands: bandsOf({ subject, figures }), bars, pricePrecision };
  }, [
    subject,
    volatility,
    scenario,
    conditions,
    exits,
    orders,
    inDoubt,
    ticker,
    words,
    bars,
    pricePrecision,
  ]);
}

function useTwin(subject: Subject, { lines }: Ladder): Twin {
  const { t } = useTranslation('inspector');
  const name = usePositionName();
  return {
    label: t('ladderOf', { name: name(subject) }),
    columns: [
      { header: t('line') },
      { header: t('price'), align: 'end' },
      { header: t('fromMark'), align: 'end' },
    ],
    rows: lines
      .toSorted((a, b) => b.at - a.at)
      .map((line) => [cell(line.name), line.price, line.note]),
  };
}

/** `hidden`: lines whose labels have no room. */
function LadderToolbar({ hidden }: { readonly hidden: number }) {
  const { t } = useTranslation('inspector');
  const { zoom, interval } = inspectorState.use((state) => ({
    zoom: state.zoom,
    interval: state.interval,
  }));
  return (
    <>
      <Segmented
        label={t('interval')}
        value={interval}
        options={INTERVALS.map((value) => ({ value, label: t(`intervals.${value}`) }))}
        onChange={(next) => {
          inspectorState.set({ interval: next });
        }}
      />
      <Segmented
        label={t('zoom')}
        value={zoom}
        options={(['all', 'near'] as const).map((value) => ({ value, label: t(`zooms.${value}`) }))}
        onChange={(next) => {
          inspectorState.set({ zoom: next });
        }}
      />
      {hidden === 0 ? null : <span>{t('moreLines', { count: hidden })}</span>}
    </>
  );
}
