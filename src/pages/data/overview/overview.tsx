import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ModuleConfig } from '../../../engine/column.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { ErrorState } from '../../../renderers/parts/error-state.tsx';
import { PageHeader } from '../../../features/frame/page-header.tsx';
import { useLoaded } from '../../../renderers/parts/use-loaded.tsx';
import type { FilterTab } from '../../../schemas/wire.ts';
import { mayChangeBoards } from '../../../features/boards/boards-query.ts';
import { boardDialogPart } from '../../../features/boards/board-dialog-part.ts';
import type { DialogStep } from '../../../features/boards/use-board-draft.ts';
import { useBoardTypes } from '../../../features/boards/use-board-types.ts';
import { useOnceKnown } from '../../../features/list/use-once-known.ts';
import page from '../../../features/module/page-layout.module.css';
import { routes } from '../../../features/navigation/routes.ts';
import { useModuleTabs } from '../../../features/module/module-tabs.ts';
import type { ModuleRights } from '../../../features/module/use-module.ts';
import { NewBoard } from './new-board.tsx';
import { OverviewGrid, OverviewNone, OverviewPartly, OverviewSkeleton } from './overview-grid.tsx';
import { useBoardMenu } from './use-board-menu.tsx';
import { useOverview } from '../../../features/boards/use-overview.ts';
import { inLanguage } from '../../../texts/phrase.ts';

type Props = { config: ModuleConfig; rights: ModuleRights };

type NoBoardsProps = {
  pid: string;
  tabs: readonly FilterTab[];
  /** Those whose boards this person may change. */
  open: readonly FilterTab[];
  onAdd: (tab: FilterTab) => void;
};

/** Boards belong to tabs, and everybody may add tabs of their own: both are done in the list. */
const NoBoards = ({ pid, tabs, open, onAdd }: NoBoardsProps) => {
  const { t } = useTranslation('board-dialog');
  if (open.length > 0) return <OverviewNone next={<NewBoard tabs={open} isPrimary onAdd={onAdd} />} />;
  return (
    <OverviewNone
      obstacle={tabs.length === 0 ? 'emptyNoTabs' : 'emptyFixed'}
      next={<Link to={routes.list({ pid })}>{t('overview.toList')}</Link>}
    />
  );
};

/** What the dialog of boards is about, once it was requested. */
type OpenDialog = { tab: FilterTab; start: DialogStep };

/** All boards of a module on one page. Contract "Screens". */
export const Overview = ({ config, rights }: Props) => {
  const { t } = useTranslation('board-dialog');
  const { language } = useRendering().context;
  const moduleTabs = useModuleTabs(config.pid);
  const types = useBoardTypes(config.pid);
  const { tabs = [], all, isPending, error, refetch } = useOverview(config.pid);
  // Boards of an earlier tab that arrive later would move those that are here.
  const isKnown = useOnceKnown(!isPending);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const Dialog = useLoaded(boardDialogPart, openDialog !== undefined);
  const open = tabs.filter((tab) => mayChangeBoards(tab, rights));
  const menuOf = useBoardMenu({
    types,
    mayChange: (tab) => mayChangeBoards(tab, rights),
    onEdit: ({ board, tab }) => setOpenDialog({ tab, start: { kind: 'edit', did: board.did } }),
  });
  const add = (tab: FilterTab): void => setOpenDialog({ tab, start: { kind: 'templates' } });
  const isEmpty = error === undefined && types !== undefined && !isPending && all.length === 0;
  return (
    <div className={page.page}>
      <PageHeader
        title={inLanguage(config.name, language)}
        tabs={moduleTabs}
        actions={isEmpty ? undefined : <NewBoard tabs={open} isPrimary={false} onAdd={add} />}
      />
      {error !== undefined && all.length === 0 ? (
        <ErrorState title={t('overview.failedTitle')} onRetry={refetch}>
          {error}
        </ErrorState>
      ) : types === undefined || !isKnown ? (
        <OverviewSkeleton />
      ) : isEmpty ? (
        <NoBoards pid={config.pid} tabs={tabs} open={open} onAdd={add} />
      ) : (
        <>
          {error === undefined ? null : <OverviewPartly onRetry={refetch} />}
          <OverviewGrid all={all} types={types} menuOf={menuOf} />
        </>
      )}
      {openDialog === undefined || Dialog === undefined ? null : (
        <Dialog
          config={config}
          tab={openDialog.tab}
          start={openDialog.start}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </div>
  );
};
