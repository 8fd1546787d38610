import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredNotification } from '../../api/catalogue/notifications.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { NotificationForm } from '../../renderers/notification-form/notification-form.tsx';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { faultItems } from '../../renderers/parts/fault-items.ts';
import { FaultLine } from '../../renderers/parts/fault-line.tsx';
import { focusElement } from '../../renderers/parts/focus-element.ts';
import { UnsavedQuestion } from '../../features/list-dialog/dialog-footer.tsx';
import { useLeaving } from '../../features/list-dialog/use-leaving.ts';
import type { LeaveGuard } from '../../features/forms/leave-guard.tsx';
import { moduleQuery } from '../../features/module/use-module.ts';
import styles from '../../features/forms/form.module.css';
import { type Enumerations, useNotificationChoices } from './use-notification-choices.ts';
import { useNotificationDraft } from './use-notification-draft.ts';
import { refusedText } from './refused-text.ts';

type Props = {
  config: ModuleConfig;
  enumerations: Enumerations;
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
  const id = useId();
  const cache = useQueryClient();
  const isFree = useRef(false);
  const { pid } = config;
  const { schema, names, templates } = useNotificationChoices({ pid, enumerations, stored });
  const edited = useNotificationDraft({ pid, stored, form: schema });
  const { draft, setDraft, isTried, missing, isDirty, saving, save } = edited;
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
        <FaultLine isAlert>{saving.error === null ? undefined : refusedText(t, saving.error, draft.params)}</FaultLine>
        {stored === undefined ? null : <p className={styles.help}>{t('dialog.locked')}</p>}
        <NotificationForm
          id={id}
          schema={schema}
          names={names}
          isLocked={stored !== undefined}
          template={templates?.find(({ did }) => did === draft.notifytmpldid)}
          config={config}
          loadModule={(module) => cache.fetchQuery(moduleQuery(module)).then(({ data }) => data)}
          isTried={isTried}
          value={draft}
          onChange={setDraft}
        />
      </form>
      {Guard === undefined ? null : <Guard unsaved={isDirty ? 1 : 0} onSave={submit} isFree={isFree} />}
    </DialogFrame>
  );
};
