import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import type { BoardRegistry } from '../../engine/board/registry.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import type { FilterTab } from '../../schemas/wire.ts';
import { toast } from '../../state/toasts.ts';
import { useDropDraft } from '../../drafts/use-drop-draft.ts';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { isOtherTab } from '../forms/leaving.ts';
import { useBoardCalls } from './board-calls.ts';
import { BoardNotes } from './board-notes.tsx';
import { BoardsFailed } from './boards-failed.tsx';
import { BoardsDialog } from './boards-dialog.tsx';
import { boardsQuery, type StoredBoard } from './boards-query.ts';
import { useBoardContext } from './use-board-context.ts';
import { useBoardEdit } from './use-board-edit.ts';
import type { DialogStep } from './use-board-draft.ts';
import { FailedPlugins } from './failed-plugins.tsx';
import { useBoardTypes } from './use-board-types.ts';
import { useCallsWithPlugins } from './use-calls-with-plugins.ts';
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

/** The names of the module and of the tab. */
const useSubject = (config: ModuleConfig, tab: FilterTab): string => {
  const { language } = useRendering().context;
  return useMemo(() => {
    const tabName = typeof tab.name === 'string' ? tab.name : inLanguage(tab.name, language);
    return `${inLanguage(config.name, language)} · ${tabName}`;
  }, [config, tab, language]);
};

/** Where the draft of what is written at a step is stored. */
const placeOf = (step: DialogStep): string => {
  if (step.kind === 'templates') return '';
  return step.kind === 'edit' ? step.did : step.type;
};

const fromTemplates: DialogStep = { kind: 'templates' };

const Opened = ({ config, tab, start = fromTemplates, types, context, boards, onClose }: OpenedProps) => {
  const { t } = useTranslation('board-dialog');
  const calls = useCallsWithPlugins(useBoardCalls(config.pid, tab.did), types, context);
  const isFree = useRef(false);
  const { drop, onDraft } = useDropDraft();
  const written = useBoardEdit({
    types,
    boards,
    context,
    calls,
    start,
    onSaved: (name) => {
      drop();
      toast.success(t('saved', { name }));
    },
    onDeleted: (name) => {
      drop();
      toast.success(t('deleted', { name }));
    },
  });
  // The user is asked first, so a draft that is left has been saved or discarded.
  const edited = {
    ...written,
    go: (step: DialogStep): void => {
      drop();
      written.go(step);
    },
  };
  const place = `boards/${config.pid}/${tab.did}/${placeOf(edited.step)}`;
  const subject = useSubject(config, tab);
  return (
    <>
      <BoardsDialog
        edited={edited}
        types={types}
        boards={boards}
        context={context}
        calls={calls}
        subject={subject}
        templateNotes={<FailedPlugins pid={config.pid} />}
        notes={<BoardNotes key={place} edited={edited} place={place} onDraft={onDraft} />}
        onSort={(dids) => {
          calls.sort(dids).catch((error: unknown) => {
            toast.error(t('sortFailed', { msg: error instanceof CallError ? error.msg : t('unknownError') }));
          });
        }}
        onClose={() => {
          drop();
          onClose();
        }}
      />
      <LeaveGuard
        unsaved={edited.isDirty ? 1 : 0}
        onSave={edited.save}
        onDiscard={drop}
        isFree={isFree}
        isLeaving={isOtherTab}
      />
    </>
  );
};
