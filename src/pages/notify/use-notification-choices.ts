import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredNotification } from '../../api/catalogue/notifications.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import type { endpoints } from '../../api/endpoints.ts';
import { outwardType } from '../../engine/alarms/notification.ts';
import { notificationForm } from '../../engine/alarms/notification-form.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import type { ChoiceNames, NotificationNames } from '../../renderers/notification-form/ui-schema.ts';
import { inLanguage } from '../../texts/phrase.ts';
import { namesIn } from './names-in.ts';
import { useNotificationTemplates } from './use-notifications.ts';

export type Enumerations = AnswerOf<typeof endpoints.notificationEnumerations>['data'];

type Known = {
  pid: string;
  enumerations: Enumerations;
  stored: StoredNotification | undefined;
};

/** A stored value stays among the values, even if it is no longer offered. */
const withStored = (values: readonly string[], stored: string | undefined): readonly string[] =>
  stored === undefined || values.includes(stored) ? values : [...values, stored];

/** The form's schema for the values that are offered, their names, and the templates. */
export const useNotificationChoices = ({ pid, enumerations, stored }: Known) => {
  const { t } = useTranslation('notify');
  const { language } = useRendering().context;
  const templates = useNotificationTemplates(pid).data;
  const { notifytrigger, notifytype, param_kind, outward } = enumerations;
  const schema = useMemo(
    () =>
      notificationForm({
        notifytrigger: withStored(notifytrigger.enum, stored?.notifytrigger),
        notifytype: withStored(notifytype.enum, stored?.notifytype),
        notifytmpldid: withStored(templates?.map(({ did }) => did) ?? [], stored?.notifytmpldid),
        param_kind: param_kind.enum,
      }),
    [notifytrigger, notifytype, param_kind, templates, stored],
  );
  const names = useMemo((): NotificationNames => {
    const namesOf = ({ enum: values, enum_name }: Enumerations['param_kind']): ChoiceNames => ({
      names: values.map((value, index) => namesIn(enum_name, language)[index] ?? value),
    });
    const types = namesOf(notifytype).names.map((label, index) =>
      notifytype.enum[index] === outwardType && !outward ? t('dialog.notSetUp', { label }) : label,
    );
    return {
      notifytrigger: namesOf(notifytrigger),
      notifytype: { names: types, off: outward ? [] : [outwardType] },
      notifytmpldid: {
        names: templates?.map(({ name }) => (typeof name === 'string' ? name : inLanguage(name, language))) ?? [],
      },
      param_kind: namesOf(param_kind),
    };
  }, [notifytrigger, notifytype, param_kind, outward, templates, language, t]);
  return { schema, names, templates };
};
