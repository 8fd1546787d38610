import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredNotification } from '../../api/catalogue/notifications.ts';
import { call } from '../../api/client.ts';
import { useAction } from '../../api/create-action.ts';
import { endpoints } from '../../api/endpoints.ts';
import {
  emptyParam,
  type NotificationDraft,
  type NotificationKind,
  notificationKinds,
  readNotificationDraft,
} from '../../engine/alarms/notification-form.ts';
import type { JsonSchema } from '../../engine/field-type.ts';
import { paramLabel } from '../../renderers/notification-form/param-texts.ts';
import { refusedFields } from '../../schemas/refused-fields.ts';
import { toast } from '../../state/toasts.ts';
import { paramAt } from './refused-text.ts';
import { useChangeNotifications } from './use-notifications.ts';

/** A draft without an empty choice. */
type Chosen = Record<NotificationKind, string> & Pick<NotificationDraft, 'params'>;

const draftOf = (stored: StoredNotification | undefined): NotificationDraft => {
  if (stored === undefined) return readNotificationDraft({ params: [emptyParam('notifyparam1')] });
  // The server writes it from a checked list.
  return readNotificationDraft({ ...stored, params: JSON.parse(stored.params) as unknown });
};

/** A field's id within the form, of its JSON pointer: `params-0-kind`. */
const fieldOf = (path: string): string => path.slice(1).replaceAll('/', '-');

type Edited = {
  pid: string;
  /** The notification that is changed. Without it one is added. */
  stored: StoredNotification | undefined;
  /** Schema of the form. */
  form: JsonSchema;
};

/** A notification while it is edited. */
export const useNotificationDraft = ({ pid, stored, form }: Edited) => {
  const { t } = useTranslation('notify');
  const [start] = useState(() => draftOf(stored));
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  // The second press of a double click comes before the button is drawn anew.
  const isUnderWay = useRef(false);
  const once = useAction();
  const saving = useChangeNotifications(pid, async ({ params, ...chosen }: Chosen) => {
    const input = {
      ...(stored === undefined ? {} : { id: stored.id, disabled: stored.disabled }),
      pid,
      ...chosen,
      params: JSON.stringify(params),
    };
    return once(input, (key) => call(endpoints.saveNotification, input, { key, silent: true }));
  });
  // A field is named in the list of faults, since all of them lack the same.
  const labelOf = (path: string): string => {
    const kind = notificationKinds.find((name) => path === `/${name}`);
    if (kind !== undefined) return t(`dialog.${kind}`);
    const param = paramAt(path, draft.params);
    return param === undefined ? '' : paramLabel(t, param.name);
  };
  const missing: Record<string, string> = Object.fromEntries(
    refusedFields(form, draft).map((path) => [fieldOf(path), t('dialog.blankOf', { label: labelOf(path) })]),
  );
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

export type NotificationEdit = ReturnType<typeof useNotificationDraft>;
