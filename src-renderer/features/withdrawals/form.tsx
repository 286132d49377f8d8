/** What to withdraw and where to; it leads to a review, never straight to the exchange. */
import { useRef } from 'react';
import { formatExact } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/wire/terminal';
import { withdrawalRefusal } from '../../session/withdrawal-words';
import { Button } from '../../ui/button';
import { DecimalField } from '../../ui/decimal-field';
import { useFaultFocus } from '../../ui/fault-focus';
import { Form } from '../../ui/form';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import {
  assetChoices,
  bookFault,
  draftFaults,
  entryOf,
  isBlocked,
  limitText,
  type DraftFault,
  withAsset,
} from './draft';
import { FeeNote } from './fee-note';
import { changeDraft, refusedField, review, reviewStep, sendForReview, withdrawals } from './store';
import { doubtOf } from './shown-rows';
import { useVenueNow } from './venue-now';

export function WithdrawalForm() {
  const { t } = useTranslation('withdrawals');
  const terminal = useTerminal();
  const state = withdrawals.use((now) => now);
  const { draft, assets, addressBook, balances, safety, wasSubmitted, isSending } = state;
  const nowMs = useVenueNow();
  const form = useRef<HTMLFormElement>(null);
  const asset = assets.find((each) => each.asset === draft.asset);
  const free =
    balances === null || balances.readAtMs === 0 || draft.asset === ''
      ? null // nothing is known to be too much
      : (balances.rows.find((row) => row.asset === draft.asset)?.free ?? '0');
  const isReviewed = safety?.isReviewed === true;
  const isOff = safety !== null && !safety.isAllowed;
  const notOfBook = isReviewed ? bookFault(draft, addressBook, nowMs) : null;
  const found = draftFaults(draft, asset, free);
  const faults = notOfBook === null ? found : { ...found, address: notOfBook };
  const refused = refusedField(state);
  const words = (field: keyof typeof draft, always = false) => {
    const fault: DraftFault | undefined = faults[field];
    if (fault === undefined || (!wasSubmitted && !always)) {
      return refused?.field === field ? withdrawalRefusal(refused, draft.asset) : '';
    }
    return t(`faults.${fault.kind}`, { limit: limitText(fault), asset: draft.asset });
  };
  const showFault = useFaultFocus(form, refused);
  const submit = () => {
    withdrawals.set({ wasSubmitted: true });
    if (isBlocked(faults)) showFault();
    if (isBlocked(faults) || isOff || isSending) return;
    if (isReviewed) void sendForReview(terminal, draft);
    else review(draft);
  };
  const pasted = (text: string) => {
    const address = text.trim();
    if (address !== '' && address.length <= ADDRESS_MAX) {
      void terminal.call('addressPasted', { address });
    }
  };
  return (
    <Form
      ref={form}
      className="withdrawal-form"
      data-booked={useKnownEntries().length > 0}
      aria-label={t('form')}
      onSubmit={submit}
    >
      <AssetChoice fault={words('asset')} />
      <DecimalField
        label={t('amount')}
        value={draft.amount}
        onChange={(amount) => {
          changeDraft({ amount });
        }}
        unit={draft.asset}
        hint={free === null ? '' : t('free', { free: formatExact(free), asset: draft.asset })}
        error={words('amount', draft.amount !== '')}
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
      <BookChoice />
      <div className="withdrawal-to">
        <TextField
          label={t('address')}
          value={draft.address}
          onChange={(address) => {
            changeDraft({ address: address.trim() });
          }}
          onPaste={pasted}
          error={words('address', faults.address?.kind === 'odd-address' || notOfBook !== null)}
        />
      </div>
      <TextField
        label={t('label')}
        value={draft.label}
        onChange={(label) => {
          changeDraft({ label: label.trim() });
        }}
        hint={t('labelHint')}
        error={words('label', faults.label?.kind === 'odd-label')}
      />
      <div className="withdrawal-told">
        <FeeNote asset={draft.asset} amount={draft.amount} />
        <Told />
      </div>
      <Submit />
    </Form>
  );
}

function AssetChoice({ fault }: { readonly fault: string }) {
  const { t } = useTranslation('withdrawals');
  const { draft, assets, balances } = withdrawals.use((now) => now);
  return (
    <div className="field" data-at-fault={fault === '' ? undefined : true}>
      <span className="field-label">{t('asset')}</span>
      <Select
        label={t('asset')}
        placeholder={t('choose')}
        value={draft.asset}
        options={assetChoices(assets, balances?.rows ?? []).map((each) => ({
          value: each.asset,
          label: each.asset,
          reason: each.canWithdraw ? null : t('notWithdrawable'),
        }))}
        onChange={(chosen) => {
          changeDraft(withAsset(draft, chosen));
        }}
      />
      <p className="field-note field-note-error">{fault}</p>
    </div>
  );
}

/** Addresses of the book that take the asset. */
function useKnownEntries() {
  return withdrawals.use(({ draft, addressBook }) =>
    addressBook.filter((entry) => entry.asset === draft.asset),
  );
}

/** Where money went before, by name. */
function BookChoice() {
  const { t } = useTranslation('withdrawals');
  const draft = withdrawals.use((now) => now.draft);
  const known = useKnownEntries();
  if (known.length === 0) return null;
  return (
    <div className="field withdrawal-book">
      <span className="field-label">{t('fromBook')}</span>
      <Select
        label={t('fromBook')}
        placeholder={t('choose')}
        value={entryOf(draft, known)?.id ?? ''}
        options={known.map((entry) => ({ value: entry.id, label: entry.name }))}
        onChange={(id) => {
          const entry = known.find((each) => each.id === id);
          if (entry !== undefined) changeDraft({ address: entry.address, label: entry.label });
        }}
      />
    </div>
  );
}

/** The way to the review, and why it is barred. */
function Submit() {
  const { t } = useTranslation('withdrawals');
  const state = withdrawals.use((now) => now);
  const { safety, isSending } = state;
  const isOff = safety !== null && !safety.isAllowed;
  return (
    <Button
      type="submit"
      tone="primary"
      size="large"
      aria-disabled={isOff || isSending}
      title={isOff ? t('safety.offReason') : undefined}
    >
      {t(`reviewButton.${reviewStep(state)}`)}
    </Button>
  );
}

/** What became of the last one; and, while the next is filled in, that nobody can say it of an earlier one. */
function Told() {
  const { t } = useTranslation('withdrawals');
  const state = withdrawals.use((now) => now);
  const { isSending, outcome, draft, withdrawals: told } = state;
  const step = reviewStep(state);
  const doubt = doubtOf(told?.rows ?? []);
  const shown = outcome?.kind === 'unknown' ? doubt : outcome?.kind;
  const words = () => {
    if (outcome?.kind === 'rejected') {
      return t('outcomes.rejected', { reason: withdrawalRefusal(outcome, draft.asset) });
    }
    if (shown !== undefined && shown !== 'rejected') return t(`outcomes.${shown}`);
    return isSending || doubt === 'settled' ? '' : t(`before.${doubt}`);
  };
  return (
    <>
      {step === 'none' ? null : (
        <p className="text-warn" role="status">
          {t(`reviewNotes.${step}`)}
        </p>
      )}
      <p role="status" className={toneOf(shown ?? doubt)}>
        {words()}
      </p>
    </>
  );
}

function toneOf(shown: string): string {
  if (shown === 'rejected') return 'text-danger';
  return shown === 'accepted' || shown === 'settled' ? 'text-text-2' : 'text-warn';
}

/** The contract's longest. */
const ADDRESS_MAX = 128;
