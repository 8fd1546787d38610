import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConditionList } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { moveItem } from '../../renderers/parts/move-item.ts';
import type { FilterTab } from '../../schemas/wire.ts';
import { useEditHistory } from '../../state/use-edit-history.ts';
import { copyOf, type Group, groupsOf, newGroup, type SavedGroups, withName, withUnsaved } from './groups.ts';

/** Initial state of the dialog: a new group, one to edit, or a copy of one. */
export type Start =
  /** `prepared`: filled in before, by the assistant. */
  { action: 'add'; prepared?: Pick<Group, 'name' | 'condition'> } | { action: 'edit' | 'duplicate'; did: string };

/** Undo steps: consecutive keystrokes in a value are one step; another row, field or connector starts the next. */
const markOf = (condition: ConditionList): string =>
  JSON.stringify(condition.map((entry) => (typeof entry === 'string' ? entry : [entry.k, entry.type])));

/** Editing state of the groups: the groups, their content and order, and the selected one. */
export const useGroupEdits = (tabs: readonly FilterTab[], start: Start) => {
  const { t } = useTranslation('filters');
  const { language } = useRendering().context;
  const lastKey = useRef(0);
  const freshKey = (): string => {
    lastKey.current += 1;
    return `new-${lastKey.current}`;
  };
  const copied = (group: Group): Group => copyOf(group, freshKey(), (name) => t('copyName', { name }), language);
  const [opening] = useState(() => {
    const groups = groupsOf(tabs);
    if (start.action === 'edit') return { groups, selected: start.did };
    const model = start.action === 'duplicate' ? groups.find(({ key }) => key === start.did) : undefined;
    const prepared = start.action === 'add' ? start.prepared : undefined;
    const added = model === undefined ? { ...newGroup(freshKey()), ...prepared } : copied(model);
    return { groups: [...groups, added], selected: added.key };
  });
  const steps = useEditHistory<readonly Group[]>(() => opening.groups);
  const [chosen, setChosen] = useState<string | undefined>(opening.selected);
  const groups = steps.present;
  const selected = groups.find(({ key }) => key === chosen) ?? groups[0];

  const add = (group: Group): void => {
    steps.change((all) => [...all, group]);
    setChosen(group.key);
  };
  const edit = (change: (group: Group) => Group, mark: string): void => {
    if (selected === undefined || selected.isFixed) return;
    const { key } = selected;
    steps.change((all) => all.map((group) => (group.key === key ? change(group) : group)), `${key} ${mark}`);
  };
  return {
    groups,
    selected,
    steps,
    /** Nothing was changed since the dialog opened. */
    isUntouched: groups === opening.groups,
    /** Puts unsaved groups of a draft back. */
    restore: (unsaved: readonly Group[], saved: SavedGroups): void => {
      const all = withUnsaved({ groups: steps.now(), saved }, unsaved, freshKey);
      steps.reset(() => all);
      const last = unsaved.at(-1);
      setChosen(last !== undefined && saved.has(last.key) ? last.key : all.at(-1)?.key);
    },
    /** Back to how the dialog opened. */
    reset: (): void => {
      steps.reset(() => opening.groups);
      setChosen(opening.selected);
    },
    select: (key: string): void => setChosen(key),
    add: (): void => add(newGroup(freshKey())),
    duplicate: (group: Group): void => add(copied(group)),
    rename: (text: string): void => edit((group) => ({ ...group, name: withName(group.name, text, language) }), 'name'),
    setCondition: (condition: ConditionList): void => edit((group) => ({ ...group, condition }), markOf(condition)),
    move: (from: number, to: number): void => steps.change((all) => moveItem(all, from, to)),
    /** Takes a group away, for good where it is gone from the server too; its neighbour is looked at next. */
    drop: ({ key }: Group, isForGood: boolean): void => {
      const index = groups.findIndex((group) => group.key === key);
      setChosen((groups[index + 1] ?? groups[index - 1])?.key);
      (isForGood ? steps.reset : steps.change)((all) => all.filter((group) => group.key !== key));
    },
  };
};
