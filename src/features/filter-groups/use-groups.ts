import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import type { FilterTab } from '../../schemas/wire.ts';
import { type GroupCalls, isNotFound } from './group-calls.ts';
import { saveGroups } from './save-groups.ts';
import { faultsOf, type Group, type GroupFault, isEmpty, isUnsaved, nameIn, newOrder, savedOf } from './groups.ts';
import { type Start, useGroupEdits } from './use-group-edits.ts';

type Task = {
  config: ModuleConfig;
  tabs: readonly FilterTab[];
  start: Start;
  calls: GroupCalls;
  /** Everything is saved: the dialog may go. With the did of the group that was last looked at. */
  onSaved: (did: string | undefined, count: number) => void;
  onDeleted: (did: string, name: string) => void;
};

const messageOf = (error: unknown): string => {
  if (error instanceof CallError) return error.msg;
  throw error;
};

/** Filter groups while they are edited, and how they are saved and deleted. */
export const useGroups = ({ config, tabs, start, calls, onSaved, onDeleted }: Task) => {
  const { t } = useTranslation('filters');
  const { context } = useRendering();
  const edits = useGroupEdits(tabs, start);
  const { groups, selected, steps } = edits;
  const [saved, setSaved] = useState(() => savedOf(tabs));
  const [areFaultsShown, setFaultsShown] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [gone, setGone] = useState<string>();
  const nameOf = (group: Group): string => nameIn(group.name, context.language).trim() || t('unnamed');
  const unsaved = useMemo(() => groups.filter((group) => !group.isFixed && isUnsaved(group, saved)), [groups, saved]);
  const faults = new Map<string, readonly GroupFault[]>(
    unsaved
      .map((group) => [group.key, faultsOf(group, config, context)] as const)
      .filter(([, faults]) => faults.length > 0),
  );

  /** Saves everything, or shows what is missing; true when the dialog may go. */
  const save = async (): Promise<boolean> => {
    const faulty = selected !== undefined && faults.has(selected.key) ? selected.key : [...faults.keys()][0];
    setFaultsShown(faulty !== undefined);
    if (faulty !== undefined) {
      edits.select(faulty);
      return false;
    }
    setFailure(undefined);
    setBusy(true);
    const { stored, failed, error } = await saveGroups({ groups, unsaved, saved, calls });
    setBusy(false);
    if (error === undefined) {
      onSaved(selected === undefined ? undefined : stored.get(selected.key)?.did, unsaved.length);
      return true;
    }
    // Undo does not go back before a save.
    steps.reset((all) => all);
    if (failed !== undefined) edits.select(failed.key);
    if (failed !== undefined && stored.has(failed.key) && isNotFound(error)) {
      // Nothing of it is stored any more: saved again, it is a new one.
      setSaved(new Map([...stored].filter(([key]) => key !== failed.key)));
      setGone(failed.key);
      return false;
    }
    const msg = messageOf(error);
    setFailure(failed === undefined ? t('sortFailed', { msg }) : t('saveFailed', { name: nameOf(failed), msg }));
    setSaved(stored);
    return false;
  };

  /** A temporary group is just removed; a saved one is deleted on the server first, with its dependents. */
  const remove = async (group: Group): Promise<void> => {
    const did = saved.get(group.key)?.did;
    if (did === undefined) return edits.drop(group, false);
    setBusy(true);
    try {
      await calls.remove(did);
      setSaved(new Map([...saved].filter(([key]) => key !== group.key)));
      edits.drop(group, true);
      onDeleted(did, nameOf(group));
    } catch (error) {
      setFailure(t('deleteFailed', { name: nameOf(group), msg: messageOf(error) }));
    } finally {
      setBusy(false);
    }
    return undefined;
  };

  return {
    ...edits,
    config,
    unsaved,
    /** What a draft stores: an empty group that the dialog opened with is no input. */
    written: edits.isUntouched || unsaved.length === 0 ? undefined : unsaved,
    restore: (groups: readonly Group[]): void => edits.restore(groups, saved),
    /** A change that closing would lose: of a group, or of their order. An empty new group is none. */
    isDirty: unsaved.some((group) => saved.has(group.key) || !isEmpty(group)) || newOrder(groups, saved) !== undefined,
    faults,
    areFaultsShown,
    failure,
    isBusy,
    nameOf,
    /** Deleted elsewhere while it was changed here, and not yet saved again. */
    isDeletedElsewhere: ({ key }: Group): boolean => key === gone && !saved.has(key),
    isNew: ({ key }: Group): boolean => !saved.has(key),
    isUnsaved: (group: Group): boolean => unsaved.includes(group),
    didOf: ({ key }: Group): string | undefined => saved.get(key)?.did,
    remove,
    save,
  };
};

export type GroupsEdited = ReturnType<typeof useGroups>;
