/** READ-ONLY to LIVE: the trader types the account's alias, having read what bounds it. */
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { tradingMode, useDeskMode } from '../../session/orders/trading-mode';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { TextField } from '../../ui/text-field';
import { accountLimits, watchLimits } from './limits';
import { refusalOf } from './refusal';
import { hasLimits } from './safety-step';
import { openVenueDialog, useCurrentAccount } from './store';

const close = (): void => {
  tradingMode.set({ isGoingLive: false });
};

export function GoLiveDialog() {
  const { t } = useTranslation('venues');
  const isAsked = tradingMode.use((state) => state.isGoingLive);
  const { mode, alias } = useDeskMode();
  if (!isAsked || mode !== 'read-only') return null;
  return (
    <Dialog title={t('goLiveTitle', { alias })} isOpen onClose={close}>
      <AliasForm alias={alias} />
    </Dialog>
  );
}

function AliasForm({ alias }: { readonly alias: string }) {
  const { t } = useTranslation('venues');
  const terminal = useTerminal();
  useWatch(watchLimits);
  const limits = accountLimits.use((state) => state.risk?.limits ?? null);
  const account = useCurrentAccount();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState('');
  const goLive = async () => {
    const refused = refusalOf(await terminal.call('armTrading', { alias: typed }));
    setRefusal(refused?.reason ?? '');
    if (refused === null) close();
  };
  const setLimits = () => {
    close();
    openVenueDialog({ kind: 'connect', id: account?.id ?? null });
  };
  return (
    <Form
      className="flex flex-col gap-3"
      onSubmit={() => {
        if (typed === alias) void goLive();
      }}
    >
      <p>{t('goLiveLead', { name: account?.profile.name ?? '' })}</p>
      {limits === null || hasLimits(limits) ? null : (
        <p className="venue-warning">
          <span>{t('noLimits')}</span>
          <Button size="small" onClick={setLimits}>
            {t('setLimits')}
          </Button>
        </p>
      )}
      <TextField
        label={t('typeAlias', { alias })}
        value={typed}
        onChange={setTyped}
        error={refusal}
        hasFocus
      />
      <Button type="submit" className="button-live" size="large" disabled={typed !== alias}>
        {t('goLiveConfirm', { alias })}
      </Button>
    </Form>
  );
}
