import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useAction } from '../../api/create-action.ts';
import { endpoints } from '../../api/endpoints.ts';
import { TextBox } from '../../renderers/fields/text-box.tsx';
import { toast } from '../../state/toasts.ts';
import { DepartmentSelect } from './department-select.tsx';
import { type Faults, faultsOf } from '../../features/forms/faults.ts';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { focusElement } from '../../renderers/parts/focus-element.ts';
import { faultItems } from '../../renderers/parts/fault-items.ts';
import { SubmitFooter } from '../../renderers/parts/submit-footer.tsx';
import { FieldRow, noteOf } from '../../renderers/parts/field-row.tsx';
import { PersonInput } from '../../features/people/person-input.tsx';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import { usePeopleChange } from './use-groups.ts';
import styles from '../../features/forms/form.module.css';

/** Without `did` it is a new one. */
export type DepartmentDraft = { did?: string; name: string; upperlevel: string; manager: string };

type Props = {
  start: DepartmentDraft;
  managername: string;
  /** Told the department that was written. */
  onDone: (did: string) => void;
  onClose: () => void;
};

const fields = ['name', 'upperlevel', 'manager'] as const;

const write = async ({ did, ...facts }: DepartmentDraft, key: string): Promise<string> => {
  if (did === undefined) return (await call(endpoints.createDepartment, facts, { key, silent: true })).did;
  await call(endpoints.updateDepartment, { did, ...facts }, { key, silent: true });
  return did;
};

/** Name, parent department and manager of a department. */
export const DepartmentDialog = ({ start, managername, onDone, onClose }: Props) => {
  const { t } = useTranslation('groups');
  const id = useId();
  const [draft, setDraft] = useState(start);
  const [isTried, setIsTried] = useState(false);
  const once = useAction();
  const writing = usePeopleChange((facts: DepartmentDraft) => once(facts, (key) => write(facts, key)));
  const refused = faultsOf(writing.error, fields);
  const isUnnamed = draft.name.trim() === '';
  const faults: Faults =
    isTried && isUnnamed ? { ...refused.faults, name: t('department.nameNeeded') } : refused.faults;
  const edit = (next: Partial<DepartmentDraft>): void => {
    writing.reset();
    setDraft({ ...draft, ...next });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (isUnnamed || writing.isPending) return document.getElementById(`${id}-name`)?.focus();
    writing.mutate(draft, {
      onSuccess: (did) => {
        toast.success(t('saved', { name: draft.name.trim() }));
        onDone(did);
        onClose();
      },
      onError: (error) => {
        const { faults: refusedFaults } = faultsOf(error, fields);
        const first = fields.find((name) => refusedFaults[name] !== undefined);
        if (first !== undefined) focusElement(`${id}-${first}`);
      },
    });
  };
  const stateOf = (name: (typeof fields)[number]) => ({
    id: `${id}-${name}`,
    disabled: writing.isPending,
    invalid: faults[name] !== undefined,
  });
  const rowOf = (name: (typeof fields)[number]) => ({
    id: `${id}-${name}`,
    label: t(`department.${name}`),
    fault: faults[name],
  });
  const describedBy = (name: (typeof fields)[number]) => noteOf(`${id}-${name}`, { fault: faults[name] });
  const title = t(start.did === undefined ? 'department.add' : 'department.edit');
  return (
    <DialogFrame
      title={title}
      width="26.25rem"
      mask={{ closable: false }}
      hasChanges={!writing.isPending && fields.some((name) => draft[name] !== start[name])}
      onCancel={() => !writing.isPending && onClose()}
      faults={faultItems(id, fields, faults)}
      footer={
        <SubmitFooter
          formId={`${id}-form`}
          words={{ cancel: t('cancel'), submit: t(start.did === undefined ? 'department.add' : 'save') }}
          isPending={writing.isPending}
        />
      }
    >
      <form id={`${id}-form`} className={styles.form} noValidate onSubmit={submit}>
        <ErrorAlert>{refused.other}</ErrorAlert>
        <FieldRow {...rowOf('name')} isRequired>
          <TextBox
            {...stateOf('name')}
            autoFocus
            required
            maxLength={128}
            value={draft.name}
            aria-describedby={describedBy('name')}
            onChange={(event) => edit({ name: event.target.value })}
          />
        </FieldRow>
        <FieldRow {...rowOf('upperlevel')}>
          <DepartmentSelect
            {...stateOf('upperlevel')}
            label={t('department.upperlevel')}
            value={draft.upperlevel}
            but={start.did}
            canClear
            describedBy={describedBy('upperlevel')}
            onChange={(upperlevel) => edit({ upperlevel })}
          />
        </FieldRow>
        <FieldRow {...rowOf('manager')}>
          <PersonInput
            {...stateOf('manager')}
            label={t('department.manager')}
            by="did"
            value={draft.manager}
            name={managername}
            describedBy={describedBy('manager')}
            onChange={(manager) => edit({ manager })}
          />
        </FieldRow>
      </form>
    </DialogFrame>
  );
};
