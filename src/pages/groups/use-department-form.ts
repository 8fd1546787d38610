import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useAction } from '../../api/create-action.ts';
import { endpoints } from '../../api/endpoints.ts';
import { type Faults, faultsOf } from '../../features/forms/faults.ts';
import { focusElement } from '../../renderers/parts/focus-element.ts';
import { toast } from '../../state/toasts.ts';
import { usePeopleChange } from './use-groups.ts';

/** Without `did` it is a new one. */
export type DepartmentDraft = { did?: string; name: string; upperlevel: string; manager: string };

export const departmentFields = ['name', 'upperlevel', 'manager'] as const;

const write = async ({ did, ...facts }: DepartmentDraft, key: string): Promise<string> => {
  if (did === undefined) return (await call(endpoints.createDepartment, facts, { key, silent: true })).did;
  await call(endpoints.updateDepartment, { did, ...facts }, { key, silent: true });
  return did;
};

/** Draft and faults of a department while it is edited. `onSaved` gets its id. */
export const useDepartmentForm = (start: DepartmentDraft, onSaved: (did: string) => void) => {
  const { t } = useTranslation('groups');
  const id = useId();
  const [draft, setDraft] = useState(start);
  const [isTried, setIsTried] = useState(false);
  const once = useAction();
  const writing = usePeopleChange((facts: DepartmentDraft) => once(facts, (key) => write(facts, key)));
  const refused = faultsOf(writing.error, departmentFields);
  const isUnnamed = draft.name.trim() === '';
  const faults: Faults =
    isTried && isUnnamed ? { ...refused.faults, name: t('department.nameNeeded') } : refused.faults;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (isUnnamed || writing.isPending) return document.getElementById(`${id}-name`)?.focus();
    writing.mutate(draft, {
      onSuccess: (did) => {
        toast.success(t('saved', { name: draft.name.trim() }));
        onSaved(did);
      },
      onError: (error) => {
        const { faults: refusedFaults } = faultsOf(error, departmentFields);
        const first = departmentFields.find((name) => refusedFaults[name] !== undefined);
        if (first !== undefined) focusElement(`${id}-${first}`);
      },
    });
  };
  return {
    id,
    draft,
    faults,
    /** A refusal that belongs to no field. */
    otherFault: refused.other,
    hasChanges: departmentFields.some((name) => draft[name] !== start[name]),
    isPending: writing.isPending,
    edit: (next: Partial<DepartmentDraft>): void => {
      writing.reset();
      setDraft({ ...draft, ...next });
    },
    submit,
  };
};

export type DepartmentForm = ReturnType<typeof useDepartmentForm>;
