import { useTranslation } from 'react-i18next';
import { Select } from '../../renderers/parts/select.tsx';
import { useRoles } from './use-authority.ts';
import styles from './compare-choice.module.css';

type Props = {
  /** The role that is shown: it is not compared with itself. */
  role: string;
  value: string;
  onChange: (did: string) => void;
};

/** Another role to hold against the one that is shown. */
export const CompareChoice = ({ role, value, onChange }: Props) => {
  const { t } = useTranslation('authority');
  const list = useRoles();
  const options = (list.data?.roles ?? [])
    .filter(({ did }) => did !== role)
    .map(({ did, name }) => ({ value: did, label: name, title: name }));
  if (options.length === 0) return null;
  return (
    <Select
      className={styles.compare}
      value={value === '' ? null : value}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      placeholder={t('compare')}
      aria-label={t('compare')}
      onChange={(did: string | null | undefined) => onChange(did ?? '')}
    />
  );
};
