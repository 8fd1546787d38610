import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import type { BoardRegistry } from '../../engine/board/registry.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import type { FilterTab } from '../../schemas/wire.ts';
import { toast } from '../../state/toasts.ts';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { isOtherTab } from '../forms/leaving.ts';
import { useBoardCalls } from './board-calls.ts';
import { BoardsFailed } from './boards-failed.tsx';
import { BoardsDialog } from './boards-dialog.tsx';
import { boardsQuery, type StoredBoard } from './boards-query.ts';
import { useBoardContext } from './use-board-context.ts';
import { useBoardEdit } from './use-board-edit.ts';
import type { DialogStep } from './use-board-draft.ts';
import { useBoardTypes } from './use-board-types.ts';
import { useCallsWithPlugins } from './with-plugins.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';
import { inLanguage } from '../../texts/phrase.ts';

export type BoardDialogProps = {
  config: ModuleConfig;
  tab: FilterTab;
  /** The step that is shown first; without it the templates. */
  start?: DialogStep;
  onClose: () => void;
};

/** The dialog with the boards of a tab. It opens when the boards, their types and the module's context are loaded. */
export const BoardDialog = (props: BoardDialogProps) => {
  const { config, tab } = props;
  const boards = useQuery(boardsQuery(config.pid, tab.did));
  const context = useBoardContext(config, tab.did);
  const types = useBoardTypes(config.pid);
  if (boards.data === undefined && boards.error !== null) {
    return <BoardsFailed error={boards.error} onRetry={() => void boards.refetch()} onClose={props.onClose} />;
  }
  if (context === undefined || types === undefined || boards.data === undefined) return null;
  return <Opened {...props} types={types} context={context} boards={boards.data} />;
};

type OpenedProps = BoardDialogProps & {
  types: BoardRegistry;
  context: BoardContext;
  boards: readonly StoredBoard[];
};

const fromTemplates: DialogStep = { kind: 'templates' };

const Opened = ({ config, tab, start = fromTemplates, types, context, boards, onClose }: OpenedProps) => {
  const { t } = useTranslation('board-dialog');
  const { language } = useRendering().context;
  const calls = useCallsWithPlugins(useBoardCalls(config.pid, tab.did), types, context);
  const isFree = useRef(false);
  const edited = useBoardEdit({
    types,
    boards,
    context,
    calls,
    start,
    onSaved: (name) => toast.success(t('saved', { name })),
    onDeleted: (name) => toast.success(t('deleted', { name })),
  });
  const subject = useMemo(() => {
    const tabName = typeof tab.name === 'string' ? tab.name : inLanguage(tab.name, language);
    return `${inLanguage(config.name, language)} · ${tabName}`;
  }, [config, tab, language]);
  return (
    <>
      <BoardsDialog
        edited={edited}
        types={types}
        boards={boards}
        context={context}
        calls={calls}
        subject={subject}
        onSort={(dids) => {
          calls.sort(dids).catch((error: unknown) => {
            toast.error(t('sortFailed', { msg: error instanceof CallError ? error.msg : t('unknownError') }));
          });
        }}
        onClose={onClose}
      />
      <LeaveGuard unsaved={edited.isDirty ? 1 : 0} onSave={edited.save} isFree={isFree} isLeaving={isOtherTab} />
    </>
  );
};
