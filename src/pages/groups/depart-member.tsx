import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../schemas/people.ts';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import { CancelButton } from '../../renderers/parts/discard-question.tsx';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { faultItems } from '../../renderers/parts/fault-items.ts';
import { DepartureFields } from './departure-fields.tsx';
import { departureFields, useDeparture } from './use-departure.ts';
import formStyles from '../../features/forms/form.module.css';
import styles from './groups.module.css';

/** Ends a member's employment; date and heir are optional. Contract "People". */
export const DepartMember = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const { t } = useTranslation('groups');
  const { name } = member;
  const departure = useDeparture(member, onClose);
  const { id, isPending } = departure;
  return (
    <DialogFrame
      title={t('depart.title', { name })}
      width="30rem"
      mask={{ closable: false }}
      hasChanges={!isPending && departure.hasChanges}
      onCancel={() => !isPending && onClose()}
      faults={faultItems(id, departureFields, departure.faults)}
      footer={
        <>
          <CancelButton autoFocus disabled={isPending}>
            {t('cancel')}
          </CancelButton>
          <Button type="primary" className={styles.destroys} loading={isPending} onClick={departure.submit}>
            {t('depart.action')}
          </Button>
        </>
      }
    >
      <div className={formStyles.form}>
        <ErrorAlert>{departure.otherFault}</ErrorAlert>
        <p className={formStyles.note}>{t('depart.text', { name })}</p>
        <DepartureFields member={member} departure={departure} />
      </div>
    </DialogFrame>
  );
};
