import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/create-action.ts';
import { toast } from '../../state/toasts.ts';
import { type Faults, faultsOf } from '../../features/forms/faults.ts';
import { type RoleField, type RoleFormDraft, type RoleFormKind, roleForms } from './role-forms.ts';
import { type ListedRole, useRoleChange } from './use-authority.ts';

export type RoleFormProps = {
  kind: RoleFormKind;
  /** The role that changes; a new one has none. */
  role?: ListedRole | undefined;
  onDone: (did: string) => void;
  onClose: () => void;
};

/** Draft and faults of a form that adds, renames or moves a role. A double click does not submit twice. */
export const useRoleForm = ({ kind, role, onDone, onClose }: RoleFormProps) => {
  const { t } = useTranslation('authority');
  const id = useId();
  const { done, send } = roleForms[kind];
  const fields: readonly RoleField[] = roleForms[kind].fields;
  const start: RoleFormDraft = { name: role?.name ?? '', organization: role?.organization ?? '' };
  const [draft, setDraft] = useState(start);
  const [isTried, setIsTried] = useState(false);
  const once = useAction();
  const writing = useRoleChange((facts: RoleFormDraft) => once(facts, (key) => send(role?.did ?? '', facts, key)));
  const refused = faultsOf(writing.error, fields);
  const needed: Record<RoleField, string> = { name: t('form.nameNeeded'), organization: t('form.departmentNeeded') };
  const missing = fields.filter((field) => draft[field].trim() === '');
  const faults: Faults = {
    ...refused.faults,
    ...(isTried ? Object.fromEntries(missing.map((field) => [field, needed[field]])) : {}),
  };
  const refusedField = fields.find((field) => refused.faults[field] !== undefined);
  // Once its input is enabled again: a disabled one takes no focus, and loses the one that it had.
  useEffect(() => {
    if (refusedField !== undefined) document.getElementById(`${id}-${refusedField}`)?.focus();
  }, [id, refusedField, writing.error]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    const [first] = missing;
    if (first !== undefined) return document.getElementById(`${id}-${first}`)?.focus();
    if (writing.isPending) return;
    const name = draft.name.trim();
    writing.mutate(
      { ...draft, name },
      {
        onSuccess: (did) => {
          toast.success(t(done, { name }));
          onDone(did);
          onClose();
        },
      },
    );
  };
  return {
    id,
    fields,
    draft,
    faults,
    /** A refusal that belongs to no field. */
    otherFault: refused.other,
    hasChanges: fields.some((field) => draft[field] !== start[field]),
    isPending: writing.isPending,
    edit: (next: Partial<RoleFormDraft>): void => {
      writing.reset();
      setDraft({ ...draft, ...next });
    },
    submit,
  };
};

export type RoleFormState = ReturnType<typeof useRoleForm>;
