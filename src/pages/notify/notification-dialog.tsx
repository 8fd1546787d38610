import { Button, Select } from 'antd';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredNotification } from '../../api/catalogue/notifications.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import type { endpoints } from '../../api/endpoints.ts';
import { outwardType } from '../../engine/alarms/notification.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { faultItems } from '../../renderers/parts/fault-items.ts';
import { focusElement } from '../../renderers/parts/focus-element.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { faultyField, FieldRow } from '../../renderers/parts/field-row.tsx';
import { UnsavedQuestion } from '../../features/list-dialog/dialog-foot.tsx';
import { useLeaving } from '../../features/list-dialog/use-leaving.ts';
import type { LeaveGuard } from '../../features/forms/leave-guard.tsx';
import { ParamRows } from './param-rows.tsx';
import { type NotificationKind, notificationKinds, useNotificationDraft } from './use-notification-draft.ts';
import { useTemplates } from './use-notify.ts';
import { inLanguage } from '../../texts/phrase.ts';
import { namesIn } from './names-in.ts';
import { refusedText } from './refused-text.ts';
import styles from './notify.module.css';

type Props = {
  config: ModuleConfig;
  enumerations: AnswerOf<typeof endpoints.notificationEnumerations>['data'];
  /** The one that is edited; without it one is added. */
  stored: StoredNotification | undefined;
  /** Asks before the page is left with changes. */
  guard?: typeof LeaveGuard | undefined;
  onClose: () => void;
};

const nowhere = () => undefined;

/** One notification: when, how, by which template and with which values. Trigger, type and template stay in edit. */
export const NotificationDialog = ({ config, enumerations, stored, guard: Guard, onClose }: Props) => {
  const { t } = useTranslation('notify');
  const { language } = useRendering().context;
  const id = useId();
  const templates = useTemplates(config.pid).data;
  const isFree = useRef(false);
  const { draft, setDraft, isTried, missing, isDirty, saving, save } = useNotificationDraft(config.pid, stored);
  const choices: Readonly<Record<NotificationKind, { value: string; label: string; disabled?: boolean }[]>> = {
    notifytrigger: enumerations.notifytrigger.enum.map((value, index) => ({
      value,
      label: namesIn(enumerations.notifytrigger.enum_name, language)[index] ?? value,
    })),
    notifytype: enumerations.notifytype.enum.map((value, index) => {
      const label = namesIn(enumerations.notifytype.enum_name, language)[index] ?? value;
      const isOff = value === outwardType && !enumerations.outward;
      return { value, label: isOff ? t('dialog.notSetUp', { label }) : label, disabled: isOff };
    }),
    notifytmpldid: (templates ?? []).map(({ did, name }) => ({
      value: did,
      label: typeof name === 'string' ? name : inLanguage(name, language),
    })),
  };
  const template = templates?.find(({ did }) => did === draft.notifytmpldid);
  const faultOf = (kind: NotificationKind) => (isTried && draft[kind] === undefined ? t('dialog.blank') : undefined);
  const faults = faultItems(id, Object.keys(missing), isTried ? missing : {});
  const submit = async (): Promise<boolean> => {
    const [first] = Object.keys(missing);
    const isSaved = await save();
    if (!isSaved && first !== undefined) focusElement(`${id}-${first}`);
    if (isSaved) {
      isFree.current = true;
      onClose();
    }
    return isSaved;
  };
  const busy = saving.isPending ? true : undefined;
  const leaving = useLeaving<never>({ isDirty, busy, go: nowhere, save: submit }, onClose, '[aria-invalid="true"]');
  const leave = (): void => (leaving.isAsking ? leaving.stay() : leaving.leaveFor('close'));
  return (
    <DialogFrame
      title={t(stored === undefined ? 'types.add' : 'dialog.edit')}
      width="40rem"
      mask={{ closable: false }}
      onCancel={leave}
      {...(leaving.isAsking ? {} : { faults })}
      footer={
        leaving.isAsking ? (
          <UnsavedQuestion
            question={t('dialog.unsaved')}
            words={{ stay: t('dialog.stay'), discard: t('dialog.discard'), save: t('save') }}
            isSaving={saving.isPending}
            onStay={leaving.stay}
            onDiscard={leaving.discard}
            onSave={leaving.save}
          />
        ) : (
          <>
            <Button disabled={saving.isPending} onClick={leave}>
              {t('cancel')}
            </Button>
            <Button type="primary" form={`${id}-form`} htmlType="submit" loading={saving.isPending}>
              {t('save')}
            </Button>
          </>
        )
      }
    >
      <form
        id={`${id}-form`}
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {saving.error === null ? null : (
          <p role="alert" className={styles.fault}>
            <Icon name="fault" size={12} /> {refusedText(t, saving.error, draft.params)}
          </p>
        )}
        {stored === undefined ? null : <p className={styles.note}>{t('dialog.locked')}</p>}
        {notificationKinds.map((kind) => (
          <FieldRow key={kind} id={`${id}-${kind}`} label={t(`dialog.${kind}`)} isRequired fault={faultOf(kind)}>
            <Select
              id={`${id}-${kind}`}
              value={draft[kind] ?? null}
              options={choices[kind]}
              disabled={stored !== undefined}
              placeholder={t('choose')}
              aria-label={t(`dialog.${kind}`)}
              {...faultyField(`${id}-${kind}`, faultOf(kind))}
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
      {Guard === undefined ? null : <Guard unsaved={isDirty ? 1 : 0} onSave={submit} isFree={isFree} />}
    </DialogFrame>
  );
};
