import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { Language } from '../../engine/column.ts';
import { products } from '../../engine/products.ts';
import { roleName } from '../../engine/system-roles.ts';
import { CancelButton } from '../../renderers/parts/discard-question.tsx';
import { FieldRow } from '../../renderers/parts/field-row.tsx';
import { Select } from '../../renderers/parts/select.tsx';
import { TitledDialog } from '../../renderers/parts/titled-dialog.tsx';
import type { Department } from '../../schemas/people.ts';
import type { ReadDashboard } from '../../schemas/dashboards.ts';
import { useLanguage } from '../../state/preferences.ts';
import styles from './wall.module.css';

type Targets = { roles: string[]; departments: string[] };

type Props = {
  name: string;
  stored: ReadDashboard;
  isBusy: boolean;
  onShare: (targets: Targets) => void;
  onClose: () => void;
};

type Option = { value: string; label: string };

const optionsOf = (nodes: readonly Department[], above = ''): Option[] =>
  nodes.flatMap(({ did, name, subordinate }) => [
    { value: did, label: above + name },
    ...optionsOf(subordinate, `${above}${name} / `),
  ]);

const rolePageSize = 500;

const loads = {
  roles: async (signal: AbortSignal, language: Language): Promise<Option[]> => {
    const { result } = await call(
      endpoints.queryRecords,
      { pid: products.roles, page: 1, pagesize: rolePageSize },
      { signal, silent: true },
    );
    return result.data.map(({ did, name, rolesource }) => ({
      value: did,
      label: roleName(name, rolesource, language),
    }));
  },
  departments: async (signal: AbortSignal): Promise<Option[]> =>
    optionsOf((await call(endpoints.departmentTree, {}, { signal, silent: true })).result),
} as const satisfies Record<keyof Targets, unknown>;

/** Roles and departments that may read a dashboard in addition to its owner. */
export const ShareDialog = ({ name, stored, isBusy, onShare, onClose }: Props) => {
  const { t } = useTranslation('wall');
  const [initial] = useState<Targets>({ roles: stored.roles, departments: stored.departments });
  const [targets, setTargets] = useState(initial);
  return (
    <TitledDialog
      title={t('share.title', { name })}
      className={styles.dialog ?? ''}
      hasChanges={!isBusy && JSON.stringify(targets) !== JSON.stringify(initial)}
      onClose={onClose}
    >
      <div className={styles.picture}>
        <p>{t('share.rule')}</p>
        {(['roles', 'departments'] as const).map((kind) => (
          <TargetSelect
            key={kind}
            kind={kind}
            value={targets[kind]}
            onChange={(dids) => setTargets({ ...targets, [kind]: dids })}
          />
        ))}
      </div>
      <div className={styles.dialogFooter}>
        <CancelButton>{t('edit.cancel')}</CancelButton>
        <Button type="primary" loading={isBusy} onClick={() => onShare(targets)}>
          {t('share.save')}
        </Button>
      </div>
    </TitledDialog>
  );
};

type SelectProps = { kind: keyof Targets; value: string[]; onChange: (dids: string[]) => void };

const TargetSelect = ({ kind, value, onChange }: SelectProps) => {
  const { t } = useTranslation('wall');
  const language = useLanguage();
  const id = useId();
  const { data, isPending, isError } = useQuery({
    queryKey: [...queryKeys.dashboards(), 'targets', kind, language],
    queryFn: ({ signal }) => loads[kind](signal, language),
  });
  return (
    <FieldRow
      id={id}
      label={t(`share.${kind}`)}
      // Tab leaves the field; the select would choose the option that the arrows are at.
      onKeyDownCapture={(event) => event.key === 'Tab' && event.stopPropagation()}
    >
      <Select
        id={id}
        mode="multiple"
        value={value}
        options={data ?? []}
        loading={isPending}
        disabled={isError}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('share.nobody')}
        getPopupContainer={(trigger) => trigger.closest('dialog') ?? document.body}
        onChange={onChange}
      />
      {isError && <span className={styles.fault}>{t('share.forbidden')}</span>}
    </FieldRow>
  );
};
