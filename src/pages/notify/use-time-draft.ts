import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useAction } from '../../api/create-action.ts';
import { endpoints } from '../../api/endpoints.ts';
import { readTimeDraft } from '../../engine/alarms/time-form.ts';
import type { JsonSchema } from '../../engine/field-type.ts';
import { refusedFields } from '../../schemas/refused-fields.ts';
import { toast } from '../../state/toasts.ts';
import type { TimeStatus } from './notify-props.ts';
import { useChangeNotifications } from './use-notifications.ts';

type Edited = {
  pid: string;
  stored: TimeStatus | null;
  /** Schema of the form. */
  form: JsonSchema;
};

/** When records expire, while it is edited. */
export const useTimeDraft = ({ pid, stored, form }: Edited) => {
  const { t } = useTranslation('notify');
  const [start] = useState(() => readTimeDraft(stored ?? {}));
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  const once = useAction();
  const saving = useChangeNotifications(pid, async (time_field: string) => {
    const input = {
      ...(stored === null ? {} : { id: stored.id }),
      pid,
      time_field,
      notify_duration: draft.notify_duration ?? 0,
      expiring_duration: draft.expiring_duration ?? 0,
    };
    return once(input, (key) => call(endpoints.saveTimeStatus, input, { key, silent: true }));
  });
  /** @returns whether it is saved */
  const save = async (): Promise<boolean> => {
    setTried(true);
    const { time_field } = draft;
    if (time_field === undefined || refusedFields(form, draft).length > 0 || saving.isPending) return false;
    return saving.mutateAsync(time_field).then(
      () => {
        toast.success(t('time.saved'));
        return true;
      },
      // The form says why.
      () => false,
    );
  };
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start);
  return { draft, setDraft, isTried, isDirty, saving, save };
};
