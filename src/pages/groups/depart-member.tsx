import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { Column } from '../../engine/column.ts';
import { MomentPicker } from '../../renderers/fields/moment-picker.tsx';
import type { Member } from '../../schemas/people.ts';
import { toast } from '../../state/toasts.ts';
import { faultsOf } from '../../features/forms/faults.ts';
import { CancelButton } from '../../renderers/parts/discard-question.tsx';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { faultItems } from '../../renderers/parts/fault-items.ts';
import { FieldRow, noteOf } from '../../renderers/parts/field-row.tsx';
import { PersonInput } from '../../features/people/person-input.tsx';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import { usePeopleChange } from './use-groups.ts';
import formStyles from '../../features/forms/form.module.css';
import styles from './groups.module.css';
import { phrase } from '../../texts/phrase.ts';

const day: Column = {
  column: 'exitdate',
  label: phrase('engine/columns', 'exitDate'),
  type: 'timestamp',
  rw: 3,
  required: 0,
  format: 'yyyy-MM-dd',
};

const fields = ['exitdate', 'heir'] as const;

type Leaving = { exitdate?: number; heir?: string };

/** Ends a member's employment; date and heir are optional. Contract "People". */
export const DepartMember = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const { t } = useTranslation('groups');
  const id = useId();
  const { did, name } = member;
  const [exitdate, setExitdate] = useState<number | string>();
  const [heir, setHeir] = useState('');
  const departing = usePeopleChange((leaving: Leaving) =>
    call(endpoints.updateMember, { did, staffstatus: 1, ...leaving }, { silent: true }),
  );
  const { faults, other } = faultsOf(departing.error, fields);
  const isUnread = typeof exitdate === 'string';
  const submit = (): void =>
    departing.mutate(
      { ...(typeof exitdate === 'number' ? { exitdate } : {}), ...(heir === '' ? {} : { heir }) },
      {
        onSuccess: () => {
          toast.success(t('depart.done', { name }));
          onClose();
        },
      },
    );
  const dateNote = { fault: faults['exitdate'], help: t('depart.exitHelp') };
  const heirNote = { fault: faults['heir'], help: t('depart.heirHelp') };
  return (
    <DialogFrame
      title={t('depart.title', { name })}
      width="30rem"
      mask={{ closable: false }}
      hasChanges={!departing.isPending && (exitdate !== undefined || heir !== '')}
      onCancel={() => !departing.isPending && onClose()}
      faults={faultItems(id, fields, faults)}
      footer={
        <>
          <CancelButton autoFocus disabled={departing.isPending}>
            {t('cancel')}
          </CancelButton>
          <Button
            type="primary"
            className={styles.destroys}
            loading={departing.isPending}
            disabled={isUnread}
            onClick={submit}
          >
            {t('depart.verb')}
          </Button>
        </>
      }
    >
      <div className={formStyles.form}>
        <ErrorAlert>{other}</ErrorAlert>
        <p className={formStyles.note}>{t('depart.text', { name })}</p>
        <FieldRow id={`${id}-exitdate`} label={t('depart.exitdate')} {...dateNote}>
          <MomentPicker
            id={`${id}-exitdate`}
            column={day}
            label={t('depart.exitdate')}
            value={exitdate}
            disabled={departing.isPending}
            invalid={isUnread || dateNote.fault !== undefined}
            describedBy={noteOf(`${id}-exitdate`, dateNote)}
            onChange={setExitdate}
          />
        </FieldRow>
        <FieldRow id={`${id}-heir`} label={t('depart.heir')} {...heirNote}>
          <PersonInput
            id={`${id}-heir`}
            label={t('depart.heir')}
            by="userid"
            but={member.userid}
            value={heir}
            disabled={departing.isPending}
            invalid={heirNote.fault !== undefined}
            describedBy={noteOf(`${id}-heir`, heirNote)}
            onChange={setHeir}
          />
        </FieldRow>
      </div>
    </DialogFrame>
  );
};
