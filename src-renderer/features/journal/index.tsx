/** The trader's journal. Other parts import only from here. */
import type { PanelDefinition } from '../../ui/panel-type';
import { JournalPanel } from './panel';
import './journal.css';

export const panel: PanelDefinition = {
  id: 'journal',
  titleKey: 'journal',
  component: JournalPanel,
};
