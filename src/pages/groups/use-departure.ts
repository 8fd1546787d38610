import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { faultsOf } from '../../features/forms/faults.ts';
import type { Member } from '../../schemas/people.ts';
import { toast } from '../../state/toasts.ts';
import { usePeopleChange } from './use-groups.ts';

type Leaving = { exitdate?: number; heir?: string };

export const departureFields = ['exitdate', 'heir'] as const;

/** Last day and successor of a member who leaves, and the request that ends the employment. */
export const useDeparture = ({ did, name }: Member, onDone: () => void) => {
  const { t } = useTranslation('groups');
  const [exitdate, setExitdate] = useState<number | string>();
  const [heir, setHeir] = useState('');
  const departing = usePeopleChange((leaving: Leaving) =>
    call(endpoints.updateMember, { did, staffstatus: 1, ...leaving }, { silent: true }),
  );
  const { faults, other } = faultsOf(departing.error, departureFields);
  return {
    exitdate,
    setExitdate,
    heir,
    setHeir,
    faults,
    /** A refusal that belongs to no field. */
    otherFault: other,
    /** The date is a text that can't be read. */
    isUnread: typeof exitdate === 'string',
    hasChanges: exitdate !== undefined || heir !== '',
    isPending: departing.isPending,
    submit: (): void =>
      departing.mutate(
        { ...(typeof exitdate === 'number' ? { exitdate } : {}), ...(heir === '' ? {} : { heir }) },
        {
          onSuccess: () => {
            toast.success(t('depart.done', { name }));
            onDone();
          },
        },
      ),
  };
};

export type Departure = ReturnType<typeof useDeparture>;
