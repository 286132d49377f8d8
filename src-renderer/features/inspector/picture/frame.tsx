/** What every picture of the inspector has around it: its line of words, its table twin, copying. */
import { Copy, Table } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveText } from '../../../lib/csv';
import { useTranslation } from '../../../lib/i18n';
import { IconButton } from '../../../ui/button';
import { Menu } from '../../../ui/menu';
import { SideScroller } from '../../../ui/side-scroller';
import { showToast } from '../../../ui/toast';
import { inspectorState, type PictureId } from '../store';
import { copyText } from '../../../ui/copying';
import { copyBlob, pictureOf, saveBlob } from './copy-picture';
import { twinCsv, type Twin } from './twin';

interface PictureFrameProps {
  readonly id: PictureId;
  /** What is to be seen now, for the toolbar. */
  readonly children: ReactNode;
  readonly toolbar?: ReactNode;
  readonly twin: Twin;
  /** The canvas to copy; null while it is not there. */
  readonly canvas: () => HTMLCanvasElement | null;
}

export function PictureFrame({ id, children, toolbar, twin, canvas }: PictureFrameProps) {
  const isTable = inspectorState.use((state) => state.tables.includes(id));
  return (
    <div className="inspector-frame">
      <div className="inspector-toolbar">
        <SideScroller className="inspector-toolbar-words">{toolbar}</SideScroller>
        <TableSwitch id={id} isTable={isTable} />
        <CopyMenu twin={twin} canvas={canvas} isTable={isTable} />
      </div>
      <div className="inspector-picture">{isTable ? <TwinTable twin={twin} /> : children}</div>
    </div>
  );
}

function TableSwitch({ id, isTable }: { readonly id: PictureId; readonly isTable: boolean }) {
  const { t } = useTranslation('inspector');
  return (
    <IconButton
      label={isTable ? t('asPicture') : t('asTable')}
      icon={<Table size={14} aria-hidden />}
      onClick={() => {
        const { tables } = inspectorState.get();
        inspectorState.set({
          tables: isTable ? tables.filter((each) => each !== id) : [...tables, id],
        });
      }}
    />
  );
}

interface CopyMenuProps {
  readonly twin: Twin;
  readonly canvas: () => HTMLCanvasElement | null;
  readonly isTable: boolean;
}

function CopyMenu({ twin, canvas, isTable }: CopyMenuProps) {
  const { t } = useTranslation(['inspector', 'common']);
  const tell = (what: string, isDone: boolean) => {
    showToast({
      id: 'inspector-copy',
      level: isDone ? 'info' : 'warn',
      title: t(isDone ? 'common:copied' : 'common:notCopied', { what }),
    });
  };
  const file = twin.label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const withPicture = async (give: (blob: Blob) => Promise<void> | void): Promise<void> => {
    const blob = await pictureOf(canvas(), twin.label);
    if (blob === null) tell(t('picture'), false);
    else await give(blob);
  };
  const entries = [
    {
      id: 'csv',
      label: t('copyCsv'),
      onSelect: () => {
        void copyText(twinCsv(twin)).then((isDone) => {
          tell(t('table'), isDone);
        });
      },
    },
    {
      id: 'png',
      label: t('copyPicture'),
      isDisabled: isTable,
      onSelect: () => {
        void withPicture(async (blob) => {
          tell(t('picture'), await copyBlob(blob));
        });
      },
    },
    {
      id: 'save-csv',
      label: t('saveCsv'),
      startsGroup: true,
      onSelect: () => {
        saveText(`${file}.csv`, twinCsv(twin));
      },
    },
    {
      id: 'save-png',
      label: t('savePicture'),
      isDisabled: isTable,
      onSelect: () => {
        void withPicture((blob) => {
          saveBlob(`${file}.png`, blob);
        });
      },
    },
  ];
  return (
    <Menu
      entries={entries}
      trigger={
        <IconButton
          label={t('copyOf', { what: twin.label })}
          icon={<Copy size={14} aria-hidden />}
        />
      }
    />
  );
}

export function TwinTable({ twin }: { readonly twin: Twin }) {
  const { label, columns, rows } = twin;
  return (
    <div className="table-scroller" tabIndex={0} role="group" aria-label={label}>
      <table className="data-table" aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map(({ header, align }, column) => (
              <th key={`${column} ${header}`} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // What names a row may name two: orders of one size, a time of two days.
            <tr key={`${index} ${row[0]?.exact ?? ''}`} aria-rowindex={index + 2}>
              {row.map((each, column) => (
                <td
                  key={`${column} ${columns[column]?.header ?? ''}`}
                  // It names the row: read out with each of its other cells.
                  role={column === 0 ? 'rowheader' : undefined}
                  data-align={columns[column]?.align}
                  data-tone={each.tone}
                >
                  {each.shown}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
