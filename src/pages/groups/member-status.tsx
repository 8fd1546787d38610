import { useTranslation } from 'react-i18next';
import type { Member } from '../../schemas/people.ts';
import styles from './groups.module.css';

/** In shape and word, not by colour alone. */
export const MemberStatus = ({ member: { staffstatus } }: { member: Member }) => {
  const { t } = useTranslation('groups');
  const isHere = staffstatus === 0;
  return (
    <span className={styles.status} data-here={isHere}>
      <span aria-hidden="true">{isHere ? '●' : '○'}</span> {t(isHere ? 'status0' : 'status1')}
    </span>
  );
};
