import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModuleConfig } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { WithUnits } from '../../renderers/fields/shared-units.tsx';
import type { FilterTab } from '../../schemas/wire.ts';
import { toast } from '../../state/toasts.ts';
import { FormNotes } from '../../drafts/form-notes.tsx';
import { useDraft, useRenderedContent } from '../../drafts/use-draft.ts';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { FilterGroups } from './filter-groups.tsx';
import { useGroupCalls } from './group-calls.ts';
import type { Start } from './use-group-edits.ts';
import { useGroups } from './use-groups.ts';

type Props = {
  config: ModuleConfig;
  tabs: readonly FilterTab[];
  start: Start;
  /** With the did of the group to look at, where something was saved. */
  onClose: (saved?: string) => void;
  onDeleted: (did: string) => void;
};

/** The filter groups of a module's list, saved through the platform. */
export const FilterGroupsDialog = ({ config, tabs, start, onClose, onDeleted }: Props) => {
  const { t } = useTranslation('filters');
  const calls = useGroupCalls(config.pid);
  const { context } = useRendering();
  // Reports may bring the list to another unit; numbers that are being typed keep theirs.
  const [units] = useState(context.units);
  const isFree = useRef(false);
  const edited = useGroups({
    config,
    tabs,
    start,
    calls,
    onSaved: (did, count) => {
      isFree.current = true;
      if (count > 0) toast.success(t('saved', { count }));
      onClose(did);
    },
    onDeleted: (did, name) => {
      toast.success(t('deleted', { name }));
      onDeleted(did);
    },
  });
  const draft = useDraft({
    place: `filters/${config.pid}`,
    source: useRenderedContent(edited.written),
    restore: edited.restore,
  });
  const save = async (): Promise<boolean> => {
    const isDone = await edited.save();
    if (isDone) draft.drop();
    return isDone;
  };
  return (
    <>
      <WithUnits units={units}>
        <FilterGroups
          edited={{ ...edited, save }}
          calls={calls}
          notes={<FormNotes draft={draft} isEditing onDiscard={edited.reset} />}
          onClose={() => {
            draft.drop();
            onClose();
          }}
        />
      </WithUnits>
      <LeaveGuard unsaved={edited.unsaved.length} onSave={save} onDiscard={draft.drop} isFree={isFree} />
    </>
  );
};
