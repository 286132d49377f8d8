/** What to withdraw and where to; it leads to a review, never straight to the exchange. */
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { DecimalField } from '../../ui/decimal-field';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { arrives, draftFaults, isBlocked, type DraftFault } from './draft';
import { changeDraft, review, withdrawals } from './store';

export function WithdrawalForm() {
  const { t } = useTranslation('withdrawals');
  const state = withdrawals.use((now) => now);
  const { draft, assets, addressBook, balances, wasSubmitted, outcome } = state;
  const asset = assets.find((each) => each.asset === draft.asset);
  const free =
    balances === null || balances.readAtMs === 0
      ? null
      : (balances.rows.find((row) => row.asset === draft.asset)?.free ?? '0');
  const lastFee = useLastFee(draft.asset);
  const faults = draftFaults(draft, asset, free);
  const words = (fault: DraftFault | undefined, always = false) =>
    fault === undefined || (!wasSubmitted && !always)
      ? ''
      : t(`faults.${fault.kind}`, { limit: fault.limit, asset: draft.asset });
  const net = arrives(draft.amount, lastFee);
  const known = addressBook.filter((entry) => entry.asset === draft.asset);
  const submit = () => {
    withdrawals.set({ wasSubmitted: true });
    if (!isBlocked(faults)) review(draft);
  };
  return (
    <form
      className="withdrawal-form"
      aria-label={t('form')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="field">
        <span className="field-label">{t('asset')}</span>
        <Select
          label={t('asset')}
          value={draft.asset}
          options={assets.map((each) => ({
            value: each.asset,
            label: each.asset,
            reason: each.canWithdraw ? null : t('notWithdrawable'),
          }))}
          onChange={(chosen) => {
            changeDraft({ asset: chosen, address: '', label: '' });
          }}
        />
        <p className="field-note field-note-error">{words(faults.asset)}</p>
      </div>
      <DecimalField
        label={t('amount')}
        value={draft.amount}
        onChange={(amount) => {
          changeDraft({ amount });
        }}
        unit={draft.asset}
        hint={free === null || draft.asset === '' ? '' : t('free', { free, asset: draft.asset })}
        error={words(faults.amount, draft.amount !== '')}
      />
      <Button
        size="small"
        aria-disabled={free === null}
        onClick={() => {
          if (free !== null) changeDraft({ amount: free });
        }}
      >
        {t('all')}
      </Button>
      {known.length === 0 ? null : (
        <div className="field">
          <span className="field-label">{t('fromBook')}</span>
          <Select
            label={t('fromBook')}
            value={known.find(({ address }) => address === draft.address)?.id ?? ''}
            options={known.map((entry) => ({ value: entry.id, label: entry.name }))}
            onChange={(id) => {
              const entry = known.find((each) => each.id === id);
              if (entry !== undefined) changeDraft({ address: entry.address, label: entry.label });
            }}
          />
        </div>
      )}
      <TextField
        label={t('address')}
        value={draft.address}
        onChange={(address) => {
          changeDraft({ address: address.trim() });
        }}
        error={words(faults.address, faults.address?.kind === 'odd-address')}
      />
      <TextField
        label={t('label')}
        value={draft.label}
        onChange={(label) => {
          changeDraft({ label: label.trim() });
        }}
        hint={t('labelHint')}
      />
      <p className="field-note">
        {lastFee === null ? t('feeUnknown') : t('feeLast', { fee: lastFee, asset: draft.asset })}
        {net === null ? '' : ` ${t('arrives', { net, asset: draft.asset })}`}
      </p>
      <Button tone="primary" size="large" onClick={submit}>
        {t('review')}
      </Button>
      <p role="status" className={outcome?.kind === 'rejected' ? 'text-danger' : 'text-text-2'}>
        {outcome === null
          ? ''
          : outcome.kind === 'rejected'
            ? t('outcomes.rejected', { message: outcome.message, code: outcome.code })
            : t(`outcomes.${outcome.kind}`)}
      </p>
    </form>
  );
}

/** The fee of the newest withdrawal of the asset: what the exchange took last. */
function useLastFee(asset: string): string | null {
  const rows = withdrawals.use((state) => state.withdrawals?.rows ?? null);
  return useMemo(
    () => rows?.find((row) => row.asset === asset && row.fee !== '')?.fee ?? null,
    [rows, asset],
  );
}
