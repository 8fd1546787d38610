import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredNotification } from '../../api/catalogue/notifications.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { NotificationForm } from '../../renderers/notification-form/notification-form.tsx';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { faultItems } from '../../renderers/parts/fault-items.ts';
import { FaultLine } from '../../renderers/parts/fault-line.tsx';
import type { LeaveGuard } from '../../features/forms/leave-guard.tsx';
import { moduleQuery } from '../../features/module/use-module.ts';
import styles from '../../features/forms/form.module.css';
import { NotificationDialogFooter } from './notification-dialog-footer.tsx';
import { type Enumerations, useNotificationChoices } from './use-notification-choices.ts';
import { useNotificationDraft } from './use-notification-draft.ts';
import { useNotificationLeaving } from './use-notification-leaving.ts';
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

/** One notification: when, how, by which template and with which values. Trigger, type and template stay in edit. */
export const NotificationDialog = ({ config, enumerations, stored, guard: Guard, onClose }: Props) => {
  const { t } = useTranslation('notify');
  const id = useId();
  const cache = useQueryClient();
  const { pid } = config;
  const { schema, names, templates } = useNotificationChoices({ pid, enumerations, stored });
  const edited = useNotificationDraft({ pid, stored, form: schema });
  const { draft, setDraft, isTried, missing, isDirty, saving } = edited;
  const faults = faultItems(id, Object.keys(missing), isTried ? missing : {});
  const { submit, leaving, cancel, isFree } = useNotificationLeaving(id, edited, onClose);
  return (
    <DialogFrame
      title={t(stored === undefined ? 'types.add' : 'dialog.edit')}
      width="40rem"
      mask={{ closable: false }}
      onCancel={cancel}
      {...(leaving.isAsking ? {} : { faults })}
      footer={
        <NotificationDialogFooter form={`${id}-form`} leaving={leaving} isSaving={saving.isPending} onCancel={cancel} />
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
