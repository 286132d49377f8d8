/** Which position a scenario is about. */
import { useTranslation } from '../../../lib/i18n';
import { sizeText } from '../../../session/market/instrument-figures';
import { Select } from '../../../ui/select';
import { inspectorState } from '../store';
import { subjectOf, useAccount, type Subject } from '../use-inspected';
import type { Scenario } from './use-what-if';

/** "BTC Long 10× cross 0.5000". */
export function usePositionName(): (subject: Subject) => string {
  const { t } = useTranslation('inspector');
  return ({ position, instrument }) =>
    t('positionName', {
      base: instrument.base,
      side: position.leg.side === 'BUY' ? t('long') : t('short'),
      leverage: position.leverage,
      mode: position.mode === 'cross' ? t('cross') : t('isolated'),
      size: sizeText(position.leg.volume, instrument),
    });
}

export function ScenarioName({ scenario }: { readonly scenario: Scenario }) {
  const name = usePositionName();
  return <b className="inspector-subject">{name(scenario.subject)}</b>;
}

/** B can look at another position, so that two stand side by side. */
export function PositionOfB({ scenario }: { readonly scenario: Scenario }) {
  const { t } = useTranslation('inspector');
  const name = usePositionName();
  const all = useAccount();
  if (all === null) return null;
  const options = all.account.positions.flatMap(({ id }) => {
    const subject = subjectOf(all, id);
    return subject === null ? [] : [{ value: id, label: name(subject) }];
  });
  return (
    <Select
      label={t('positionOfB')}
      value={scenario.subject.position.id}
      options={options}
      onChange={(positionB) => {
        inspectorState.set({ positionB });
      }}
    />
  );
}
