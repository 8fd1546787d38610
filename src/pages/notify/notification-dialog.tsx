import { Button, Select } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredNotification } from '../../api/catalogue/notifications.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { CallError } from '../../api/call-error.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { faultItems } from '../../renderers/parts/fault-items.ts';
import { focusElement } from '../../renderers/parts/focus-element.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { toast } from '../../state/toasts.ts';
import { FieldRow } from '../../renderers/parts/field-row.tsx';
import { emptyParam, paramFields, type ParamDraft, ParamRows } from './param-rows.tsx';
import { useNotifyChange, useTemplates } from './use-notify.ts';
import { inLanguage } from '../../texts/phrase.ts';
import { namesIn } from './names-in.ts';
import styles from './notify.module.css';
import strategyStyles from '../strategy/strategy.module.css';

type Props = {
  config: ModuleConfig;
  enumerations: AnswerOf<typeof endpoints.notificationEnumerations>['data'];
  /** The one that is edited; without it one is added. */
  stored: StoredNotification | undefined;
  onClose: () => void;
};

const kinds = ['notifytrigger', 'notifytype', 'notifytmpldid'] as const;
type Kind = (typeof kinds)[number];
type Draft = Partial<Record<Kind, string>> & { params: readonly ParamDraft[] };

const draftOf = (stored: StoredNotification | undefined): Draft => {
  if (stored === undefined) return { params: [emptyParam('notifyparam1')] };
  const { notifytrigger, notifytype, notifytmpldid, params } = stored;
  // The server writes it from a checked list.
  return { notifytrigger, notifytype, notifytmpldid, params: JSON.parse(params) as ParamDraft[] };
};

/** One notification: when, how, by which template and with which values. Trigger, type and template stay in edit. */
export const NotificationDialog = ({ config, enumerations, stored, onClose }: Props) => {
  const { t } = useTranslation('notify');
  const { language } = useRendering().context;
  const id = useId();
  const templates = useTemplates(config.pid).data;
  const [draft, setDraft] = useState(() => draftOf(stored));
  const [isTried, setTried] = useState(false);
  const saving = useNotifyChange(config.pid, async ({ params, ...chosen }: Required<Draft>) =>
    call(
      endpoints.saveNotification,
      {
        ...(stored === undefined ? {} : { id: stored.id, disabled: stored.disabled }),
        pid: config.pid,
        ...chosen,
        params: JSON.stringify(params.map(({ name, kind, value }) => ({ name, kind, value }))),
      },
      { silent: true },
    ),
  );
  const choices: Readonly<Record<Kind, { value: string; label: string }[]>> = {
    notifytrigger: enumerations.notifytrigger.enum.map((value, index) => ({
      value,
      label: namesIn(enumerations.notifytrigger.enum_name, language)[index] ?? value,
    })),
    notifytype: enumerations.notifytype.enum.map((value, index) => ({
      value,
      label: namesIn(enumerations.notifytype.enum_name, language)[index] ?? value,
    })),
    notifytmpldid: (templates ?? []).map(({ did, name }) => ({
      value: did,
      label: typeof name === 'string' ? name : inLanguage(name, language),
    })),
  };
  const template = templates?.find(({ did }) => did === draft.notifytmpldid);
  const faultOf = (kind: Kind) => (isTried && draft[kind] === undefined ? t('dialog.blank') : undefined);
  const inParams = paramFields(draft.params);
  // A field is named in the list of faults, since all of them lack the same.
  const blank = (label: string): string => t('dialog.blankOf', { label });
  const missing: Record<string, string> = {
    ...Object.fromEntries(
      kinds.flatMap((kind) => (draft[kind] === undefined ? [[kind, blank(t(`dialog.${kind}`))]] : [])),
    ),
    ...Object.fromEntries(inParams.map(({ field, name }) => [field, blank(name)])),
  };
  const faults = faultItems(id, Object.keys(missing), isTried ? missing : {});
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const { notifytrigger, notifytype, notifytmpldid, params } = draft;
    const [first] = Object.keys(missing);
    if (first !== undefined) focusElement(`${id}-${first}`);
    if (notifytrigger === undefined || notifytype === undefined || notifytmpldid === undefined) return;
    if (first !== undefined || saving.isPending) return;
    saving.mutate(
      { notifytrigger, notifytype, notifytmpldid, params },
      {
        onSuccess: () => {
          toast.success(t('dialog.saved'));
          onClose();
        },
      },
    );
  };
  return (
    <DialogFrame
      title={t(stored === undefined ? 'types.add' : 'dialog.edit')}
      width="40rem"
      mask={{ closable: false }}
      onCancel={() => !saving.isPending && onClose()}
      faults={faults}
      footer={
        <>
          <Button disabled={saving.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="primary" form={`${id}-form`} htmlType="submit" loading={saving.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className={strategyStyles.dialog} noValidate onSubmit={submit}>
        {saving.error === null ? null : (
          <p role="alert" className={strategyStyles.fault}>
            {saving.error instanceof CallError ? saving.error.msg : t('saveFailed')}
          </p>
        )}
        {stored === undefined ? null : <p className={strategyStyles.note}>{t('dialog.locked')}</p>}
        {kinds.map((kind) => (
          <FieldRow key={kind} id={`${id}-${kind}`} label={t(`dialog.${kind}`)} isRequired fault={faultOf(kind)}>
            <Select
              id={`${id}-${kind}`}
              value={draft[kind] ?? null}
              options={choices[kind]}
              disabled={stored !== undefined}
              placeholder={t('choose')}
              suffixIcon={<Icon name="down" size={12} />}
              aria-label={t(`dialog.${kind}`)}
              onChange={(chosen: string | null) => setDraft({ ...draft, [kind]: chosen ?? undefined })}
            />
          </FieldRow>
        ))}
        {template === undefined ? null : (
          <dl className={styles.template}>
            <dt>{t('dialog.text')}</dt>
            <dd>{template.title}</dd>
            <dd>{template.content}</dd>
          </dl>
        )}
        <ParamRows
          form={id}
          config={config}
          enumeration={enumerations.param_kind}
          params={draft.params}
          isTried={isTried}
          onChange={(params) => setDraft({ ...draft, params })}
        />
      </form>
    </DialogFrame>
  );
};
