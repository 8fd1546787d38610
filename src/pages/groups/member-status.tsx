import { useTranslation } from 'react-i18next';
import { StateMark } from '../../renderers/parts/state-mark.tsx';
import type { Member } from '../../schemas/people.ts';
import styles from './groups.module.css';

/** In shape and word, not by colour alone. */
export const MemberStatus = ({ member: { staffstatus } }: { member: Member }) => {
  const { t } = useTranslation('groups');
  const isHere = staffstatus === 0;
  return (
    <span className={styles.status}>
      <StateMark state={isHere ? 'normal' : 'off'} />
      {t(isHere ? 'status0' : 'status1')}
    </span>
  );
};
