/** The workspaces in the top bar: a tab each, and the menu that makes, names, moves and removes them. */
import { MAX_WORKSPACES } from '@shared/contract/terminal/desk';
import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { currentLayout, resetLayout } from '../../session/windows/panels';
import {
  isBuiltIn,
  useWorkspace,
  useWorkspaceActions,
  useWorkspaces,
} from '../../session/windows/workspace';
import { IconButton } from '../../ui/button';
import { ConfirmDialog } from '../../ui/dialog';
import { Menu, type MenuEntry } from '../../ui/menu';
import { useOpenWindows } from './further-window';
import { NameDialog } from './name-dialog';
import { workspaceTitle } from './workspace-title';

type Asking = 'create' | 'rename' | 'remove' | null;

export function WorkspaceTabs() {
  const { t } = useTranslation('shell');
  const current = useWorkspace();
  const workspaces = useWorkspaces();
  const actions = useWorkspaceActions();
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => {
    setAsking(null);
  };
  const title = workspaceTitle(current, t);
  return (
    <nav aria-label={t('workspaces')} className="workspace-tabs">
      {workspaces.map((workspace) => (
        <button
          key={workspace.id}
          type="button"
          className="workspace-tab"
          aria-current={workspace.id === current.id ? 'page' : undefined}
          onClick={() => {
            actions.show(workspace.id);
          }}
        >
          {workspaceTitle(workspace, t)}
        </button>
      ))}
      <WorkspaceMenu onAsk={setAsking} />
      <IconButton
        label={t('workspace.create')}
        icon={<Plus size={14} aria-hidden />}
        disabled={workspaces.length >= MAX_WORKSPACES}
        onClick={() => {
          setAsking('create');
        }}
      />
      <NameDialog
        key={asking === 'rename' ? current.id : 'new'}
        title={asking === 'rename' ? t('workspace.rename') : t('workspace.create')}
        name={asking === 'rename' ? title : ''}
        isOpen={asking === 'create' || asking === 'rename'}
        onClose={close}
        onName={(name) => {
          if (asking === 'rename') actions.rename(current.id, name);
          else actions.create(name, currentLayout());
        }}
      />
      <ConfirmDialog
        title={t('workspace.remove', { title })}
        question={t('workspace.removeQuestion')}
        confirmLabel={t('workspace.removeConfirm')}
        isOpen={asking === 'remove'}
        onClose={close}
        onConfirm={() => {
          actions.remove(current.id);
        }}
      />
    </nav>
  );
}

function WorkspaceMenu({ onAsk }: { readonly onAsk: (asking: Asking) => void }) {
  const { t } = useTranslation('shell');
  const { id } = useWorkspace();
  const workspaces = useWorkspaces();
  const actions = useWorkspaceActions();
  const openWindows = useOpenWindows();
  const place = workspaces.findIndex((each) => each.id === id);
  const entries: MenuEntry[] = [
    {
      id: 'window',
      label: t('workspace.openWindow'),
      onSelect: () => {
        void openWindows([id]);
      },
    },
    { id: 'reset', label: t('dock.reset'), onSelect: resetLayout },
    {
      id: 'left',
      label: t('workspace.moveLeft'),
      isDisabled: place <= 0,
      startsGroup: true,
      onSelect: () => {
        actions.move(id, -1);
      },
    },
    {
      id: 'right',
      label: t('workspace.moveRight'),
      isDisabled: place === workspaces.length - 1,
      onSelect: () => {
        actions.move(id, 1);
      },
    },
    {
      id: 'rename',
      label: t('workspace.rename'),
      isDisabled: isBuiltIn(id),
      startsGroup: true,
      onSelect: () => {
        onAsk('rename');
      },
    },
    {
      id: 'remove',
      label: t('workspace.removeEntry'),
      isDisabled: isBuiltIn(id),
      onSelect: () => {
        onAsk('remove');
      },
    },
  ];
  return (
    <Menu
      entries={entries}
      trigger={<IconButton label={t('workspace.menu')} icon={<Ellipsis size={14} aria-hidden />} />}
    />
  );
}
