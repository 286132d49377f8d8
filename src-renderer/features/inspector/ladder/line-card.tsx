/** What a line of the ladder is, and how its price came about, with the numbers put in. */
import { markOfTicks, showFraction } from '@shared/domain/futures-math';
import { exitOf } from '@shared/domain/futures-math/inspect';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, ticks } from '@shared/money/units';
import { formatExact } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import { ExplanationCard } from '../explained';
import { entryOf, figureCell, moneyText } from '../figure-text';
import { useVolatility, type Subject } from '../use-inspected';
import { useScenario } from '../what-if/use-what-if';
import type { LadderLine } from './line';
import { figureOfLine } from './view';

interface LineCardProps {
  readonly subject: Subject;
  readonly line: LadderLine;
}

export function LineCard({ subject, line }: LineCardProps) {
  const volatility = useVolatility(subject);
  if (line.id === 'what-if-liquidation') return <ThenCard volatility={volatility} />;
  const figure = figureOfLine(line.kind);
  if (figure !== null)
    return <ExplanationCard subject={subject} volatility={volatility} id={figure} />;
  return <ToldCard subject={subject} line={line} />;
}

/** Liquidation as it would be after the supposed change. */
function ThenCard({ volatility }: { readonly volatility: ReturnType<typeof useVolatility> }) {
  const scenario = useScenario('a');
  if (scenario?.result.ok !== true) return null;
  const { account, position } = scenario.result.value;
  if (position === null) return null;
  const subject = { ...scenario.subject, account, position };
  return <ExplanationCard subject={subject} volatility={volatility} id="liquidationPrice" />;
}

/** What was told, placed or supposed: no formula, but what it would mean. */
function ToldCard({ subject, line }: LineCardProps) {
  const { t } = useTranslation('inspector');
  return (
    <div className="explained">
      <b>
        {line.name} {line.price.shown}
      </b>
      {line.standing === 'placed' || line.kind !== 'order' ? (
        <p>{t(`lineMeanings.${line.kind}`)}</p>
      ) : null}
      {line.standing === 'placed' ? null : <p>{t(`standingMeanings.${line.standing}`)}</p>}
      {line.kind === 'entry' ? <EntryFormula subject={subject} /> : null}
      {line.kind === 'take-profit' || line.kind === 'stop-loss' ? (
        <ExitWords subject={subject} line={line} />
      ) : null}
      {line.note.shown === '' ? null : <p>{t('fromMarkIs', { change: line.note.shown })}</p>}
    </div>
  );
}

function EntryFormula({ subject }: { readonly subject: Subject }) {
  const { t } = useTranslation('inspector');
  const { position } = subject;
  const { openCost, unit, volume } = position.leg;
  const quantity = formatTrimmed(BigInt(volume) * unit.perQuote, ASSET_SCALE);
  return (
    <p className="explained-formula">
      <span>= {t('entryFormula')}</span>
      <span>
        = {formatTrimmed(openCost, ASSET_SCALE)} ÷ {quantity}
      </span>
      <b>= {formatExact(showFraction(entryOf(position)))}</b>
    </p>
  );
}

function ExitWords({ subject, line }: LineCardProps) {
  const { t } = useTranslation('inspector');
  const { account, position, instrument } = subject;
  const exit = exitOf(account, position, markOfTicks(ticks(Math.round(line.at))));
  if (exit.isBeyondLiquidation) return <p data-tone="danger">{t('exitTooLate')}</p>;
  return (
    <p>
      {t('exitBrings', {
        result: moneyText(exit.result, instrument.quote, true),
        fee: moneyText(exit.fee, instrument.quote),
        roe: figureCell('roe', exit.roe, instrument).shown,
      })}
    </p>
  );
}
