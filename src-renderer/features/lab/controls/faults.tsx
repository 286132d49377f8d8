/** What goes wrong on purpose: whole profiles, single examples in one click, and how far away it all is. */
import {
  FAULT_PROFILES,
  LATENCY_PROFILES,
  type ControlsReply,
  type FaultProfile,
  type LabActInput,
} from '@shared/contract/terminal/lab';
import { useTranslation } from '../../../lib/i18n';
import { useSelectedSymbol } from '../../../session/desk-state';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Choice, Section } from './section';
import { useAct } from './use-act';

type ProfileChoice = FaultProfile | 'rules';
type Rules = NonNullable<LabActInput<'fault'>['rules']>;

/** Every order is carried out, and its answer lost: it has to be found by its own name. */
const LOST_ANSWER: Rules = ['/sapi/v1/order', '/sapi/v1/margin/order', '/fapi/v1/order'].map(
  (endpoint) => ({ endpoint, effect: '504-executed', probability: '1', holdMs: 0 }),
);

export function FaultsSection({ controls }: { readonly controls: ControlsReply }) {
  const { t } = useTranslation('lab');
  const act = useAct();
  const { faultProfile, latencyProfile, ack } = controls;
  const value: ProfileChoice = faultProfile ?? 'rules';
  return (
    <Section title={t('faults.title')} id="faults" problem={act.problem}>
      <div className="lab-row">
        <Choice<ProfileChoice>
          label={t('faults.profile')}
          value={value}
          options={[
            ...FAULT_PROFILES.map((each) => ({ value: each, label: t(`faultNames.${each}`) })),
            ...(value === 'rules'
              ? [{ value: 'rules' as const, label: t('faultNames.rules') }]
              : []),
          ]}
          onChange={(next) => {
            if (next !== 'rules') void act.run('fault', { profile: next });
          }}
        />
        <Choice
          label={t('faults.latency')}
          value={latencyProfile}
          options={LATENCY_PROFILES.map((each) => ({
            value: each,
            label: t(`latencies.${each}`),
          }))}
          onChange={(profile) => void act.run('latency', { profile })}
        />
      </div>
      <p className="text-label text-text-2">{t(`faultNotes.${value}`)}</p>
      <Examples onRun={act.run} />
      <Checkbox
        label={t('faults.async')}
        isChecked={ack === 'async'}
        onChange={(isAsync) => void act.run('fault', { ack: isAsync ? 'async' : 'sync' })}
      />
    </Section>
  );
}

/** One click each; "All well" takes every one of them back. */
function Examples({ onRun }: { readonly onRun: ReturnType<typeof useAct>['run'] }) {
  const { t } = useTranslation('lab');
  const symbol = useSelectedSymbol();
  const profile = (name: FaultProfile) => () => onRun('fault', { profile: name });
  const examples = [
    { id: 'ramp', run: profile('ratelimited') },
    { id: 'lostAnswer', run: () => onRun('fault', { rules: LOST_ANSWER }) },
    { id: 'clockSkew', run: profile('clockskew') },
    { id: 'lateFrames', run: profile('wsTrouble') },
    { id: 'frozenPair', run: () => onRun('halt', { symbol }) },
    { id: 'noFutures', run: profile('partialOutage') },
  ] as const;
  const calm = async () => {
    await onRun('resume', { symbol });
    await onRun('latency', { profile: 'zero' });
    await onRun('fault', { ack: 'sync' });
    await onRun('fault', { profile: 'ok' });
  };
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={t('faults.examples')}>
      {examples.map(({ id, run }) => (
        <Button key={id} size="small" title={t(`exampleNotes.${id}`)} onClick={() => void run()}>
          {t(`examples.${id}`)}
        </Button>
      ))}
      <Button size="small" tone="primary" onClick={() => void calm()}>
        {t('faults.calm')}
      </Button>
    </div>
  );
}
