import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useAction } from '../../api/create-action.ts';
import { endpoints } from '../../api/endpoints.ts';
import { TextBox } from '../../renderers/fields/text-box.tsx';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { faultItems } from '../../renderers/parts/fault-items.ts';
import { SubmitFooter } from '../../renderers/parts/submit-footer.tsx';
import { focusField } from '../../renderers/parts/focus-field.ts';
import { toast } from '../../state/toasts.ts';
import { type Faults, faultsOf } from '../../features/forms/faults.ts';
import { FieldRow, noteOf } from '../../renderers/parts/field-row.tsx';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import styles from '../../features/forms/form.module.css';
import { DepartmentInput } from './department-input.tsx';
import { type ListedRole, useRoleChange } from './use-authority.ts';

type Draft = { name: string; organization: string };
type Field = keyof Draft;

/** What each form requests and does. Contract "Rights": add needs both, rename the name, move the department. */
const forms = {
  add: {
    fields: ['name', 'organization'],
    title: 'form.addTitle',
    verb: 'add',
    done: 'form.added',
    send: async (_did, draft, key) => (await call(endpoints.createRole, draft, { key, silent: true })).did,
  },
  rename: {
    fields: ['name'],
    title: 'form.renameTitle',
    verb: 'form.renameVerb',
    done: 'form.renamed',
    send: async (did, { name }, key) => {
      await call(endpoints.renameRole, { did, name }, { key, silent: true });
      return did;
    },
  },
  move: {
    fields: ['organization'],
    title: 'form.moveTitle',
    verb: 'form.moveVerb',
    done: 'form.moved',
    send: async (did, { organization }, key) => {
      await call(endpoints.transferRole, { did, organization }, { key, silent: true });
      return did;
    },
  },
} as const satisfies Record<
  string,
  {
    fields: readonly Field[];
    title: string;
    verb: string;
    done: string;
    /** Resolves to the id of the role that was written. */
    send: (did: string, draft: Draft, key: string) => Promise<string>;
  }
>;

export type RoleFormKind = keyof typeof forms;

type Props = {
  kind: RoleFormKind;
  /** The role that changes; a new one has none. */
  role?: ListedRole | undefined;
  onDone: (did: string) => void;
  onClose: () => void;
};

/** Adds, renames or moves a role. Contract "Rights": 420 px wide; a click outside does not close it, nor does a double click submit twice. */
export const RoleForm = ({ kind, role, onDone, onClose }: Props) => {
  const { t } = useTranslation('authority');
  const id = useId();
  const { fields, title, verb, done, send } = forms[kind];
  const start: Draft = { name: role?.name ?? '', organization: role?.organization ?? '' };
  const [draft, setDraft] = useState(start);
  const [isTried, setIsTried] = useState(false);
  const once = useAction();
  const writing = useRoleChange((roleDraft: Draft) => once(roleDraft, (key) => send(role?.did ?? '', roleDraft, key)));
  const refused = faultsOf(writing.error, fields);
  const needed: Record<Field, string> = {
    name: t('form.nameNeeded'),
    organization: t('form.departmentNeeded'),
  };
  const missing = fields.filter((field: Field) => draft[field].trim() === '');
  const faults: Faults = {
    ...refused.faults,
    ...(isTried ? Object.fromEntries(missing.map((field) => [field, needed[field]])) : {}),
  };
  const refusedField = fields.find((field: Field) => refused.faults[field] !== undefined);
  // Once its input is enabled again: a disabled one takes no focus, and loses the one that it had.
  useEffect(() => {
    if (refusedField !== undefined) document.getElementById(`${id}-${refusedField}`)?.focus();
  }, [id, refusedField, writing.error]);
  const edit = (next: Partial<Draft>): void => {
    writing.reset();
    setDraft({ ...draft, ...next });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    const [first] = missing;
    if (first !== undefined) return document.getElementById(`${id}-${first}`)?.focus();
    if (writing.isPending) return;
    writing.mutate(
      { ...draft, name: draft.name.trim() },
      {
        onSuccess: (did) => {
          toast.success(t(done, { name: draft.name.trim() }));
          onDone(did);
          onClose();
        },
      },
    );
  };
  const isAsked = (field: Field): boolean => fields.some((shownField: Field) => shownField === field);
  const help = { name: undefined, organization: t('form.departmentHelp') };
  const row = (field: Field) => ({ id: `${id}-${field}`, fault: faults[field], help: help[field], isRequired: true });
  const stateOf = (field: Field) => ({
    id: `${id}-${field}`,
    disabled: writing.isPending,
    invalid: faults[field] !== undefined,
  });
  return (
    <DialogFrame
      title={t(title, { name: role?.name ?? '' })}
      width="26.25rem"
      mask={{ closable: false }}
      afterOpenChange={focusField(`${id}-${fields[0]}`)}
      hasChanges={!writing.isPending && fields.some((field: Field) => draft[field] !== start[field])}
      onCancel={() => !writing.isPending && onClose()}
      faults={faultItems(id, fields, faults)}
      footer={
        <SubmitFooter
          formId={`${id}-form`}
          words={{ cancel: t('cancel'), submit: t(verb) }}
          isPending={writing.isPending}
        />
      }
    >
      <form id={`${id}-form`} className={styles.form} noValidate onSubmit={submit}>
        <ErrorAlert>{refused.other}</ErrorAlert>
        {isAsked('name') ? (
          <FieldRow {...row('name')} label={t('form.name')}>
            <TextBox
              {...stateOf('name')}
              required
              maxLength={128}
              value={draft.name}
              aria-describedby={noteOf(`${id}-name`, row('name'))}
              onChange={(event) => edit({ name: event.target.value })}
            />
          </FieldRow>
        ) : null}
        {isAsked('organization') ? (
          <FieldRow {...row('organization')} label={t('form.department')}>
            <DepartmentInput
              {...stateOf('organization')}
              label={t('form.department')}
              value={draft.organization}
              name={role?.organizationname ?? ''}
              describedBy={noteOf(`${id}-organization`, row('organization'))}
              onChange={(organization) => edit({ organization })}
            />
          </FieldRow>
        ) : null}
        {kind === 'add' ? <p className={styles.note}>{t('form.addHelp')}</p> : null}
      </form>
    </DialogFrame>
  );
};
