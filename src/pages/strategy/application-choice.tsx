import { useTranslation } from 'react-i18next';
import type { ModuleConfig } from '../../engine/column.ts';
import { FieldRow } from '../../renderers/parts/field-row.tsx';
import { Select } from '../../renderers/parts/select.tsx';
import { ReferenceChain } from './reference-chain.tsx';
import type { Link, NewApplications } from './use-new-applications.ts';

type Props = { id: string; config: ModuleConfig; link: Link; choice: NewApplications };

/** The applications that have the chosen connection: several from a list, or one at the end of a reference chain. */
export const ApplicationChoice = ({ id, config, link, choice }: Props) => {
  const { t } = useTranslation('strategy');
  const { applicationFault: fault, connected } = choice;
  const isReference = link === 'reference';
  return (
    <FieldRow
      id={id}
      label={t(isReference ? 'add.field' : 'add.application')}
      isRequired
      fault={fault}
      help={t(`links.${link}Note`)}
    >
      {isReference ? (
        <ReferenceChain
          id={id}
          config={config}
          value={choice.reference}
          invalid={fault !== undefined}
          onChange={choice.setReference}
        />
      ) : (
        <Select
          id={id}
          mode="multiple"
          value={[...choice.pids]}
          options={connected.groups}
          loading={connected.isPending}
          placeholder={t('add.choose')}
          notFoundContent={connected.isPending ? t('loading') : t('add.nothing')}
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('add.application')}
          aria-describedby={`${id}-note`}
          aria-invalid={fault !== undefined}
          {...(fault === undefined ? {} : { status: 'error' as const })}
          onChange={(next) => choice.setPids(next)}
        />
      )}
    </FieldRow>
  );
};
