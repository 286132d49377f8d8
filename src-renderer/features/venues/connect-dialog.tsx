/**
 * The checklist of connecting an account: one step open at a time, each with its tick. It can be left at any
 * point and goes on where it was: what is done is read from what the terminal knows, nothing is kept here.
 */
import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useWatch } from '../../session/wire/terminal';
import { askToGoLive, useDeskMode } from '../../session/orders/trading-mode';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { AddressStep } from './address-step';
import { ChecksStep } from './checks-step';
import { KeyStep } from './key-step';
import { accountLimits, watchLimits } from './limits';
import { hasLimits, SafetyStep } from './safety-step';
import { StartStep } from './start-step';
import { canOpen, isDone, nextStep, STEPS, type Step, type StepFacts } from './steps';
import { accountOf, openVenueDialog, venues } from './store';

export function ConnectDialog({ id }: { readonly id: string | null }) {
  const { t } = useTranslation('venues');
  return (
    <Dialog
      title={t('connectTitle')}
      isOpen
      width="wide"
      onClose={() => {
        openVenueDialog(null);
      }}
    >
      <Checklist id={id} />
    </Dialog>
  );
}

function Checklist({ id }: { readonly id: string | null }) {
  const { t } = useTranslation('venues');
  useWatch(watchLimits);
  const risk = accountLimits.use((state) => state.risk);
  const { known, current } = venues.use((state) => ({
    known: state.venues,
    current: state.venues?.current ?? null,
  }));
  const account = accountOf(known, id);
  const isRunning = account !== null && account.id === current;
  const facts: StepFacts = {
    account,
    isRunning,
    hasLimits: isRunning && risk !== null && hasLimits(risk.limits),
    isWaiting: isRunning && risk !== null && risk.pending !== null,
  };
  /** What the trader wants to look at; null: where it goes on. */
  const [wanted, setWanted] = useState<Step | null>(null);
  const [isSafetySeen, setSafetySeen] = useState(false);
  const next = nextStep(facts);
  const open = wanted ?? (next === 'safety' && isSafetySeen ? null : next);
  const goOn = () => {
    setWanted(null);
  };
  return (
    <>
      <p className="mb-3">{t('connectLead')}</p>
      <ol className="venue-steps">
        {STEPS.map((step, index) => (
          <StepRow
            key={step}
            step={step}
            number={index + 1}
            facts={facts}
            isOpen={step === open}
            isSkipped={step === 'safety' && isSafetySeen && !facts.hasLimits}
            onOpen={() => {
              setWanted(step);
            }}
          >
            {step !== open ? null : step === 'addresses' ? (
              <AddressStep
                account={account}
                saveLabel={t('saveAddresses')}
                onSaved={(saved) => {
                  goOn();
                  openVenueDialog({ kind: 'connect', id: saved });
                }}
              />
            ) : account === null ? null : step === 'key' ? (
              <KeyStep account={account} onStored={goOn} />
            ) : step === 'checks' ? (
              <ChecksStep account={account} onPassed={goOn} />
            ) : step === 'start' ? (
              <StartStep account={account} />
            ) : risk === null ? null : (
              <SafetyStep
                risk={risk}
                onDone={() => {
                  setSafetySeen(true);
                  goOn();
                }}
              />
            )}
          </StepRow>
        ))}
      </ol>
      {isRunning && open === null ? <Ready /> : null}
    </>
  );
}

interface StepRowProps {
  readonly step: Step;
  readonly number: number;
  readonly facts: StepFacts;
  readonly isOpen: boolean;
  readonly isSkipped: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

function StepRow(props: StepRowProps) {
  const { step, number, facts, isOpen, isSkipped, onOpen, children } = props;
  const { t } = useTranslation('venues');
  const isTicked = isDone(step, facts);
  const state = isTicked ? t('done') : isOpen ? t('now') : isSkipped ? t('skipped') : t('later');
  return (
    <li className="venue-step" aria-current={isOpen ? 'step' : undefined}>
      <div className="venue-step-head">
        <span className="venue-tick" data-done={isTicked || undefined} aria-hidden>
          {isTicked ? <Check size={12} strokeWidth={3} /> : number}
        </span>
        <h3 className="font-semibold text-text-1">{t(`steps.${step}`)}</h3>
        <span className={isTicked ? 'text-up' : 'text-text-3'}>{state}</span>
        {isOpen || step === 'start' || !isTicked || !canOpen(step, facts) ? null : (
          <Button
            size="small"
            className="ml-auto"
            aria-label={t('lookAgain', { step: t(`steps.${step}`) })}
            onClick={onOpen}
          >
            {t('look')}
          </Button>
        )}
      </div>
      {isOpen ? <div className="venue-step-body">{children}</div> : null}
    </li>
  );
}

/** Everything is done but the alias: until it is typed, the account only reads. */
function Ready() {
  const { t } = useTranslation(['venues', 'common']);
  const { mode, alias } = useDeskMode();
  return (
    <div className="mt-3 flex items-center justify-between gap-3">
      <p role="status">{t(mode === 'live' ? 'venues:readyLive' : 'venues:ready', { alias })}</p>
      <div className="flex gap-2">
        <Button
          onClick={() => {
            openVenueDialog(null);
          }}
        >
          {t('common:close')}
        </Button>
        {mode === 'read-only' ? (
          <Button
            tone="primary"
            onClick={() => {
              openVenueDialog(null);
              askToGoLive();
            }}
          >
            {t('common:goLive')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
