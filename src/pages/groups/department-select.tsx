import { useTranslation } from 'react-i18next';
import { Select } from '../../renderers/parts/select.tsx';
import { flattenDepartments, useDepartments } from './use-groups.ts';
import styles from './groups.module.css';

type Props = {
  id: string;
  label: string;
  value: string;
  invalid: boolean;
  disabled: boolean;
  describedBy?: string | undefined;
  /** This department and its subdepartments are not offered. */
  except?: string | undefined;
  canClear?: boolean;
  onChange: (did: string) => void;
};

/** A department by its name and those above it; typing narrows the list. */
export const DepartmentSelect = ({ id, label, value, invalid, disabled, describedBy, ...props }: Props) => {
  const { except, canClear = false, onChange } = props;
  const { t } = useTranslation('groups');
  const { data = [], isPending } = useDepartments();
  const all = flattenDepartments(data);
  const excluded = all.find(({ node }) => node.did === except);
  const hidden = new Set(excluded === undefined ? [] : flattenDepartments([excluded.node]).map(({ node }) => node.did));
  const options = all
    .filter(({ node }) => !hidden.has(node.did))
    .map(({ node, path }) => ({ value: node.did, label: path.join(' / '), title: path.join(' / ') }));
  return (
    <Select
      id={id}
      className={styles.fill}
      value={value === '' ? null : value}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={canClear ? t('department.top') : t('choose')}
      allowClear={canClear}
      loading={isPending}
      disabled={disabled}
      {...(invalid ? { status: 'error' as const } : {})}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(did: string | null | undefined) => onChange(did ?? '')}
    />
  );
};
