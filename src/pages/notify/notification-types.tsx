import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredNotification } from '../../api/catalogue/notifications.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { PlainTable } from '../../renderers/parts/plain-table.tsx';
import { QuestionDialog } from '../../renderers/parts/question-dialog.tsx';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import { toast } from '../../state/toasts.ts';
import {
  notificationActions,
  notificationCard,
  notificationColumns,
  type NotificationActions,
} from './notification-table.tsx';
import { notificationDialogPart } from './notification-dialog-part.ts';
import type { NotifySectionProps } from './notify-props.ts';
import { useNotifications, useChangeNotifications } from './use-notifications.ts';
import { useNotificationEnumerations } from '../../features/module/use-notification-tabs.ts';
import { namesIn } from './names-in.ts';
import styles from './notify.module.css';

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete' | 'invalid'; row: StoredNotification };

/** The notifications of the module, with what is done with them. */
export const NotificationTypes = ({ config, guard }: NotifySectionProps) => {
  const { t } = useTranslation('notify');
  const { language } = useRendering().context;
  const id = useId();
  const rows = useNotifications(config.pid);
  const enumerations = useNotificationEnumerations(true).data;
  const [question, setQuestion] = useState<OpenDialog>();
  const isEdited = enumerations !== undefined && (question?.kind === 'add' || question?.kind === 'edit');
  const Dialog = useLoaded(notificationDialogPart, isEdited);
  const close = () => setQuestion(undefined);
  const turning = useChangeNotifications(
    config.pid,
    async ({ row, isOn }: { row: StoredNotification; isOn: boolean }) => {
      if (isOn && !(await call(endpoints.isNotificationValid, { id: row.id }, { silent: true })).data) {
        setQuestion({ kind: 'invalid', row });
        return false;
      }
      await call(endpoints.switchNotification, { id: row.id, turn: isOn ? 'on' : 'off' }, { silent: true });
      return true;
    },
  );
  const deleting = useChangeNotifications(config.pid, (row: StoredNotification) =>
    call(endpoints.deleteNotification, { id: row.id }, { silent: true }),
  );
  const nameOf = (kind: 'notifytrigger' | 'notifytype', value: string): string => {
    const enumeration = enumerations?.[kind];
    return namesIn(enumeration?.enum_name, language)[enumeration?.enum.indexOf(value) ?? -1] ?? value;
  };
  const failed = (error: Error) => toast.error(error instanceof CallError ? error.words : t('saveFailed'));
  const turn = (row: StoredNotification, isOn: boolean) =>
    turning.mutate({ row, isOn }, { onSuccess: (isDone) => isDone && toast.success(t('types.done')), onError: failed });
  const notificationHandlers: NotificationActions = {
    nameOf,
    turning: turning.isPending ? turning.variables.row.id : undefined,
    onTurn: turn,
    onAsk: (kind, row) => setQuestion({ kind, row }),
  };
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t('types.title')}</h2>
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => setQuestion({ kind: 'add' })}>
          {t('types.add')}
        </Button>
      </div>
      {rows.isError && rows.data === undefined ? (
        <ErrorState title={t('types.failed')} onRetry={() => void rows.refetch()} />
      ) : (
        <PlainTable
          label={t('types.title')}
          rows={rows.data}
          keyOf={(row) => row.id}
          expected={2}
          cardHead={notificationCard}
          empty={<EmptyState title={t('types.none')}>{t('types.noneText')}</EmptyState>}
          columns={notificationColumns(t, notificationHandlers)}
          actions={notificationActions(t, notificationHandlers)}
        />
      )}
      {isEdited && Dialog !== undefined ? (
        <Dialog
          config={config}
          enumerations={enumerations}
          stored={question.kind === 'edit' ? question.row : undefined}
          guard={guard}
          onClose={close}
        />
      ) : null}
      {question?.kind === 'delete' ? (
        <ConfirmDialog
          title={t('types.deleteTitle', { name: question.row.notifytmplname })}
          verb={t('types.delete')}
          isBusy={deleting.isPending}
          onConfirm={() =>
            deleting.mutate(question.row, {
              onSuccess: () => {
                toast.success(t('types.deleted'));
                close();
              },
              onError: failed,
            })
          }
          onCancel={() => {
            toast.info(t('types.deleteCancelled'));
            close();
          }}
        >
          {t('types.deleteText')}
        </ConfirmDialog>
      ) : null}
      {question?.kind === 'invalid' ? (
        <QuestionDialog
          title={t('types.invalidTitle')}
          onCancel={close}
          footer={
            <>
              <Button autoFocus onClick={close}>
                {t('cancel')}
              </Button>
              <Button type="primary" onClick={() => setQuestion({ kind: 'edit', row: question.row })}>
                {t('types.edit')}
              </Button>
            </>
          }
        >
          {t('types.invalidText')}
        </QuestionDialog>
      ) : null}
    </section>
  );
};
