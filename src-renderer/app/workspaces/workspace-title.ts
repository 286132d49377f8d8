/** What a workspace is called: a built-in one by the desk's word, an own one as the trader named it. */
import type { WorkspaceEntry } from '@shared/contract/terminal/desk';
import { useTranslation, type Words } from '../../lib/i18n';
import { useWorkspace } from '../../session/windows/workspace';

export function workspaceTitle({ id, name }: WorkspaceEntry, t: Words<'shell'>): string {
  switch (id) {
    case 'spot':
    case 'margin':
    case 'futures':
    case 'inspect':
      return t(`workspace.${id}`);
    default:
      return name === '' ? t('workspace.unnamed') : name;
  }
}

/** Of the one on the screen. */
export function useWorkspaceTitle(): string {
  const { t } = useTranslation('shell');
  return workspaceTitle(useWorkspace(), t);
}
