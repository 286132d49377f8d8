/** The exchange's own figures beside ours, field by field, with what explains ours. */
import { showFraction, type Fraction } from '@shared/domain/futures-math';
import {
  compareWithExchange,
  positionById,
  type FieldRow,
} from '@shared/domain/futures-math/inspect';
import { useMemo } from 'react';
import { formatExact } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import { CopyButton } from '../../../ui/copy-button';
import { NotSent } from '../../../ui/figures';
import { DataTable, type DataColumn } from '../../../ui/data-table';
import { Explained } from '../explained';
import { SubjectBody } from '../picture/subject-body';
import { twinCsv, type Twin } from '../picture/twin';
import type { Subject } from '../use-inspected';
import { usePositionName } from '../what-if/scenario-name';

export function ExchangePanel() {
  return <SubjectBody>{(subject) => <Comparison subject={subject} />}</SubjectBody>;
}

function Comparison({ subject }: { readonly subject: Subject }) {
  const { t } = useTranslation('inspector');
  const rows = useMemo(() => {
    const { asTold, row, position } = subject;
    const told = positionById(asTold, position.id);
    return told === null ? [] : compareWithExchange(asTold, told, row);
  }, [subject]);
  const columns = useColumns(subject);
  const differences = rows.filter(({ differs }) => differs).length;
  const twin = useTwin(subject, rows);
  return (
    <div className="inspector-frame">
      <div className="inspector-toolbar">
        <div className="inspector-toolbar-words">
          <span data-tone={differences > 0 ? 'warn' : undefined}>
            {t('exchangeDifferences', { count: differences })}
          </span>
        </div>
        <CopyButton what={twin.label} text={() => Promise.resolve(twinCsv(twin))} />
      </div>
      <div className="inspector-picture">
        <DataTable
          name="inspector-exchange"
          label={twin.label}
          rows={rows}
          columns={columns}
          rowId={({ field }) => field}
        >
          <p className="inspector-note">{t('exchangeNote')}</p>
        </DataTable>
      </div>
    </div>
  );
}

function useColumns(subject: Subject): readonly DataColumn<FieldRow>[] {
  const { t } = useTranslation('inspector');
  return useMemo(
    () => [
      {
        id: 'field',
        header: t('exchangeField'),
        cell: ({ field, figure }) =>
          figure === null ? (
            <code>{field}</code>
          ) : (
            <Explained
              subject={{ ...subject, account: subject.asTold, position: toldOf(subject) }}
              id={figure}
              volatility={null}
            >
              <button type="button" className="figure-name">
                <code>{field}</code>
              </button>
            </Explained>
          ),
      },
      {
        id: 'told',
        header: t('exchangeTold'),
        align: 'end',
        cell: ({ told }) => (told === null ? <NotSent /> : exactText(told)),
      },
      { id: 'ours', header: t('exchangeOurs'), align: 'end', cell: ({ ours }) => exactText(ours) },
      {
        id: 'says',
        header: t('exchangeSays'),
        cell: ({ told, ours, differs }) => {
          if (told === null) return <span className="inspector-quiet">{t('exchangeNotSent')}</span>;
          if (ours === null) return <span className="inspector-quiet">{t('exchangeOnly')}</span>;
          return differs ? (
            <span data-tone="warn">{t('exchangeDiffers')}</span>
          ) : (
            <span>{t('exchangeSame')}</span>
          );
        },
      },
    ],
    [subject, t],
  );
}

const toldOf = ({ asTold, position }: Subject) => positionById(asTold, position.id) ?? position;

const exactText = (value: Fraction | null): string =>
  value === null ? '' : formatExact(showFraction(value));

function useTwin(subject: Subject, rows: readonly FieldRow[]): Twin {
  const { t } = useTranslation('inspector');
  const name = usePositionName();
  return {
    label: t('exchangeOf', { name: name(subject) }),
    columns: [
      { header: t('exchangeField') },
      { header: t('exchangeTold') },
      { header: t('exchangeOurs') },
      { header: t('exchangeSays') },
    ],
    rows: rows.map(({ field, told, ours, differs }) => {
      const plain = (value: Fraction | null) => (value === null ? '' : showFraction(value));
      const agrees = differs ? t('exchangeDiffers') : t('exchangeSame');
      const says =
        told === null ? t('exchangeNotSent') : ours === null ? t('exchangeOnly') : agrees;
      return [field, plain(told), plain(ours), says].map((text) => ({ shown: text, exact: text }));
    }),
  };
}
