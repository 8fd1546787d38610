import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredNotification } from '../../api/catalogue/notifications.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { toast } from '../../state/toasts.ts';
import { emptyParam, paramFields, type ParamDraft } from './param-rows.tsx';
import { useNotifyChange } from './use-notify.ts';

export const notificationKinds = ['notifytrigger', 'notifytype', 'notifytmpldid'] as const;
export type NotificationKind = (typeof notificationKinds)[number];
type Draft = Partial<Record<NotificationKind, string>> & { params: readonly ParamDraft[] };

const draftOf = (stored: StoredNotification | undefined): Draft => {
  if (stored === undefined) return { params: [emptyParam('notifyparam1')] };
  const { notifytrigger, notifytype, notifytmpldid, params } = stored;
  // The server writes it from a checked list.
  return { notifytrigger, notifytype, notifytmpldid, params: JSON.parse(params) as ParamDraft[] };
};

/** A notification while it is edited; `stored` is the one that is changed, without it one is added. */
export const useNotificationDraft = (pid: string, stored: StoredNotification | undefined) => {
  const { t } = useTranslation('notify');
  const [start] = useState(() => draftOf(stored));
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  // The second press of a double click comes before the button is drawn anew.
  const isUnderWay = useRef(false);
  const saving = useNotifyChange(pid, async ({ params, ...chosen }: Required<Draft>) =>
    call(
      endpoints.saveNotification,
      {
        ...(stored === undefined ? {} : { id: stored.id, disabled: stored.disabled }),
        pid,
        ...chosen,
        params: JSON.stringify(params.map(({ name, kind, value }) => ({ name, kind, value }))),
      },
      { silent: true },
    ),
  );
  // A field is named in the list of faults, since all of them lack the same.
  const blank = (label: string): string => t('dialog.blankOf', { label });
  const missing: Record<string, string> = {
    ...Object.fromEntries(
      notificationKinds.flatMap((kind) => (draft[kind] === undefined ? [[kind, blank(t(`dialog.${kind}`))]] : [])),
    ),
    ...Object.fromEntries(paramFields(draft.params).map(({ field, name }) => [field, blank(name)])),
  };
  /** @returns whether it is saved */
  const save = async (): Promise<boolean> => {
    setTried(true);
    const { notifytrigger, notifytype, notifytmpldid, params } = draft;
    if (notifytrigger === undefined || notifytype === undefined || notifytmpldid === undefined) return false;
    if (Object.keys(missing).length > 0 || isUnderWay.current) return false;
    isUnderWay.current = true;
    return saving
      .mutateAsync({ notifytrigger, notifytype, notifytmpldid, params })
      .then(
        () => {
          toast.success(t('dialog.saved'));
          return true;
        },
        // The form says why.
        () => false,
      )
      .finally(() => {
        isUnderWay.current = false;
      });
  };
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start);
  return { draft, setDraft, isTried, missing, isDirty, saving, save };
};
