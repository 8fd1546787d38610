import { useTranslation } from 'react-i18next';
import type { Column } from '../../engine/column.ts';
import { PersonInput } from '../../features/people/person-input.tsx';
import { MomentPicker } from '../../renderers/fields/moment-picker.tsx';
import { FieldRow, noteOf } from '../../renderers/parts/field-row.tsx';
import type { Member } from '../../schemas/people.ts';
import { phrase } from '../../texts/phrase.ts';
import type { Departure } from './use-departure.ts';

const day: Column = {
  column: 'exitdate',
  label: phrase('engine/columns', 'exitDate'),
  type: 'timestamp',
  rw: 3,
  required: 0,
  format: 'yyyy-MM-dd',
};

type Props = {
  member: Member;
  departure: Departure;
};

/** Last day and successor; both are optional. */
export const DepartureFields = ({ member, departure }: Props) => {
  const { t } = useTranslation('groups');
  const { id, exitdate, heir, faults, isPending } = departure;
  const dateNote = { fault: faults['exitdate'], help: t('depart.exitHelp') };
  const heirNote = { fault: faults['heir'], help: t('depart.heirHelp') };
  return (
    <>
      <FieldRow id={`${id}-exitdate`} label={t('depart.exitdate')} onBlur={departure.leaveExitdate} {...dateNote}>
        <MomentPicker
          id={`${id}-exitdate`}
          column={day}
          label={t('depart.exitdate')}
          value={exitdate}
          disabled={isPending}
          invalid={dateNote.fault !== undefined}
          describedBy={noteOf(`${id}-exitdate`, dateNote)}
          onChange={departure.setExitdate}
        />
      </FieldRow>
      <FieldRow id={`${id}-heir`} label={t('depart.heir')} {...heirNote}>
        <PersonInput
          id={`${id}-heir`}
          label={t('depart.heir')}
          by="userid"
          except={member.userid}
          value={heir}
          disabled={isPending}
          invalid={heirNote.fault !== undefined}
          describedBy={noteOf(`${id}-heir`, heirNote)}
          onChange={departure.setHeir}
        />
      </FieldRow>
    </>
  );
};
