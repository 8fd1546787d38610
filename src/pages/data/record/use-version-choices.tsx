import { type ReactNode, useMemo } from 'react';
import type { FormView } from '../../../engine/views/view.ts';
import type { Edit } from './use-edit.ts';
import { VersionChoice } from './version-choice.tsx';

/** In place of each field that another person stored with another value: both values, to choose from; by column. */
export const useVersionChoices = (
  view: FormView,
  { base, conflict }: Pick<Edit, 'base' | 'conflict'>,
  names: Readonly<Record<string, string>>,
): ReadonlyMap<string, ReactNode> =>
  useMemo(() => {
    const choices = new Map<string, ReactNode>();
    for (const name of conflict?.disputed ?? []) {
      const column = view.fields[name]?.column;
      if (conflict === undefined || column === undefined) continue;
      const draftValue = conflict.mine[name];
      const stored = base.shown[name];
      choices.set(
        name,
        <VersionChoice column={column} draftValue={draftValue} stored={stored} record={base.record} names={names} />,
      );
    }
    return choices;
  }, [base, conflict, names, view]);
