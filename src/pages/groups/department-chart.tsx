import { useTranslation } from 'react-i18next';
import type { Department } from '../../schemas/people.ts';
import styles from './groups.module.css';

type Props = {
  nodes: readonly Department[];
  chosen: string;
  onChoose: (did: string) => void;
};

/** The organisation chart: nested lists, connected by lines, from left to right. */
export const DepartmentChart = ({ nodes, chosen, onChoose }: Props) => {
  const { t } = useTranslation('groups');
  return (
    // A region that scrolls is reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.chart} role="region" aria-label={t('chart')} tabIndex={0}>
      <Branch nodes={nodes} chosen={chosen} onChoose={onChoose} />
    </div>
  );
};

const Branch = ({ nodes, chosen, onChoose }: Props) => {
  const { t } = useTranslation('groups');
  return (
    <ul>
      {nodes.map(({ did, name, managername, numberofstaff, subordinate }) => (
        <li key={did}>
          <button type="button" className={styles.card} aria-pressed={did === chosen} onClick={() => onChoose(did)}>
            <b>{name}</b>
            <span>
              {managername || t('department.noManager')} · {t('department.staff', { count: numberofstaff })}
            </span>
          </button>
          {subordinate.length > 0 && <Branch nodes={subordinate} chosen={chosen} onChoose={onChoose} />}
        </li>
      ))}
    </ul>
  );
};
