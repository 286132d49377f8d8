/** Saves the rows of a list as a file; of a list without rows there is nothing to save. */
import { Download } from 'lucide-react';
import { saveText } from '../lib/csv';
import { IconButton } from './button';

interface CsvButtonProps {
  readonly label: string;
  readonly fileName: string;
  readonly isEmpty?: boolean;
  readonly text: () => string;
  readonly className?: string;
}

export const CsvButton = ({ fileName, isEmpty = false, text, ...button }: CsvButtonProps) => (
  <IconButton
    {...button}
    icon={<Download size={14} aria-hidden />}
    aria-disabled={isEmpty}
    onClick={() => {
      if (!isEmpty) saveText(fileName, text());
    }}
  />
);
