import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { type Faults, faultsOf } from '../../features/forms/faults.ts';
import { focusElement } from '../../renderers/parts/focus-element.ts';
import type { Member } from '../../schemas/people.ts';
import { useLanguage } from '../../state/preferences.ts';
import { toast } from '../../state/toasts.ts';
import { inLanguage, phrase } from '../../texts/phrase.ts';
import { usePeopleChange } from './use-groups.ts';

type Leaving = { exitdate?: number; heir?: string };

export const departureFields = ['exitdate', 'heir'] as const;

/** Last day and successor of a member who leaves, and the request that ends the employment. */
export const useDeparture = ({ did, name }: Member, onDone: () => void) => {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const id = useId();
  const [exitdate, setExitdate] = useState<number | string>();
  // A text that is no date is named when typing has ended.
  const [isLeft, setLeft] = useState(false);
  const [heir, setHeir] = useState('');
  const departing = usePeopleChange((leaving: Leaving) =>
    call(endpoints.updateMember, { did, staffstatus: 1, ...leaving }, { silent: true }),
  );
  const refused = faultsOf(departing.error, departureFields);
  const isUnread = typeof exitdate === 'string';
  const faults: Faults =
    isUnread && isLeft
      ? { ...refused.faults, exitdate: inLanguage(phrase('engine/faults', 'day'), language) }
      : refused.faults;
  const submit = (): void => {
    setLeft(true);
    if (isUnread) return focusElement(`${id}-exitdate`);
    departing.mutate(
      { ...(exitdate === undefined ? {} : { exitdate }), ...(heir === '' ? {} : { heir }) },
      {
        onSuccess: () => {
          toast.success(t('depart.done', { name }));
          onDone();
        },
      },
    );
  };
  return {
    /** Prefix of the ids of the fields. */
    id,
    exitdate,
    setExitdate: (date: number | string | undefined): void => {
      setLeft(false);
      setExitdate(date);
    },
    leaveExitdate: (): void => setLeft(true),
    heir,
    setHeir,
    faults,
    /** A refusal that belongs to no field. */
    otherFault: refused.other,
    hasChanges: exitdate !== undefined || heir !== '',
    isPending: departing.isPending,
    submit,
  };
};

export type Departure = ReturnType<typeof useDeparture>;
