import { useTranslation } from 'react-i18next';
import { Select } from '../../renderers/parts/select.tsx';
import styles from './import-history.module.css';
import type { ImportOutcome } from './import-step.ts';

type Props = { outcome: ImportOutcome; onAssign: (head: string, column: string) => void };

/** Value of a header that is not imported. */
const leftOut = '';

/** Maps each header of the file to a column; the user's changes are remembered for the next import. */
export const HeaderMapping = ({ outcome: { heads = [], columns }, onAssign }: Props) => {
  const { t } = useTranslation('import');
  const options = [
    { value: leftOut, label: t('leftOut') },
    ...columns.map(({ column, label }) => ({ value: column, label })),
  ];
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{t('heads')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('head')}</th>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('why')}</th>
          </tr>
        </thead>
        <tbody>
          {heads.map(({ letter, head, column, by }) => (
            <tr key={letter}>
              <th scope="row">
                {letter}: {head}
              </th>
              <td>
                <Select
                  className={styles.column ?? ''}
                  aria-label={t('columnOf', { head })}
                  status={by === 'none' ? 'error' : ''}
                  value={by === 'none' ? null : column}
                  placeholder={t('assign')}
                  options={options}
                  onChange={(chosen) => onAssign(head, chosen ?? leftOut)}
                />
              </td>
              <td className={styles.hint}>{t(`by.${by}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
