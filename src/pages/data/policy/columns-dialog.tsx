import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../renderers/parts/select.tsx';
import { actionColumns, conditionColumns } from '../../../engine/automation/policy-columns.ts';
import type { Link } from '../../../engine/automation/policy.ts';
import { linkKeys } from '../../../engine/automation/policy-choices.ts';
import type { EventApplication } from '../../../engine/automation/policy-event-form.ts';
import { takenBy } from '../../../engine/automation/read-rules.ts';
import { type RuleColumn, type RuleTable, withColumns } from '../../../engine/rules/rule-table.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { CancelButton } from '../../../renderers/parts/discard-question.tsx';
import { TitledDialog } from '../../../renderers/parts/titled-dialog.tsx';
import { endsOf, linkedApplications, type PolicyDraft, type PolicyContext, typeOf } from './policy-draft.ts';
import styles from './policy.module.css';
import { inLanguage } from '../../../texts/phrase.ts';

type Part = 'conditions' | 'actions';

type Props = {
  part: Part;
  draft: PolicyDraft;
  policyContext: PolicyContext;
  onAsk: (pid: string) => void;
  onChoose: (table: RuleTable) => void;
  onClose: () => void;
};

const linkOf = ({ link_key, link_ikey }: EventApplication): Link => ({
  link_key: linkKeys.find((key) => key === link_key) ?? 'self',
  link_ikey,
});

/** Puts the chosen columns of a part behind those that are there, in the order of the table's parts. */
const withPart = (table: RuleTable, part: Part, chosen: readonly RuleColumn[]): RuleTable => {
  const remaining = table.columns.filter(
    (column) => column.part === part && chosen.some(({ key }) => key === column.key),
  );
  const added = chosen.filter(({ key }) => !remaining.some((column) => column.key === key));
  const other = (rulePart: RuleColumn['part']) => table.columns.filter((column) => column.part === rulePart);
  const partColumns = [...remaining, ...added];
  return withColumns(table, [
    ...other('time'),
    ...(part === 'conditions' ? partColumns : other('conditions')),
    ...(part === 'actions' ? partColumns : other('actions')),
    ...other('notes'),
  ]);
};

const keysIn = (columns: readonly RuleColumn[]): string =>
  columns
    .map(({ key }) => key)
    .toSorted()
    .join();

/** Which parameters the rules ask, or set: columns of the table. Values of columns that are taken out are dropped. */
export const ColumnsDialog = ({ part, draft, policyContext, onAsk, onChoose, onClose }: Props) => {
  const { t } = useTranslation('policy-editor');
  const { language } = useRendering().context;
  const type = typeOf(draft.values);
  const isTaken = takenBy(type);
  const applications = linkedApplications(policyContext, type, 'condition');
  const [first] = applications;
  const [applicationId, setApplicationId] = useState(first?.id ?? '');
  const [initial] = useState<readonly RuleColumn[]>(() => draft.table.columns.filter((column) => column.part === part));
  const [chosen, setChosen] = useState(initial);
  const application = applications.find(({ id }) => id === applicationId);
  const config = policyContext.module(application?.pid ?? '');
  const offered =
    part === 'actions'
      ? actionColumns(endsOf(policyContext, type))
      : application && config
        ? conditionColumns(config, linkOf(application), application.label)
        : [];
  const selectedColumns = offered.filter(({ column }) => isTaken(column));
  const others = policyContext.applications.filter(({ pid }) => policyContext.module(pid) === undefined);
  const toggle = (column: RuleColumn, isOn: boolean): void =>
    setChosen(isOn ? [...chosen, column] : chosen.filter(({ key }) => key !== column.key));
  return (
    <TitledDialog
      title={t(`columns.${part}`)}
      className={styles.columnsDialog ?? ''}
      hasChanges={keysIn(chosen) !== keysIn(initial)}
      onClose={onClose}
    >
      <div className={styles.columns}>
        {part === 'actions' ? null : (
          <Select
            aria-label={t('columns.application')}
            value={applicationId}
            showSearch={{ optionFilterProp: 'label' }}
            options={[
              ...applications.map(({ id, label }) => ({ value: id, label: inLanguage(label, language) })),
              ...(policyContext.configurations.length > 0
                ? []
                : others.map(({ pid, name }) => ({ value: pid, label: `${inLanguage(name, language)} …` }))),
            ]}
            onChange={(id: string) => {
              if (!id.includes('/')) {
                onAsk(id);
                return;
              }
              setApplicationId(id);
            }}
          />
        )}
        <div className={styles.parameters} role="group" aria-label={t(`columns.${part}`)}>
          {selectedColumns.map((column) => (
            <Checkbox
              key={column.key}
              checked={chosen.some(({ key }) => key === column.key)}
              onChange={({ target }) => toggle(column, target.checked)}
            >
              {inLanguage(column.column.label, language)}
            </Checkbox>
          ))}
          {selectedColumns.length === 0 ? <span className={styles.nothing}>{t('columns.none')}</span> : null}
        </div>
      </div>
      <div className={styles.dialogFooter}>
        <span className={styles.room}>{t('columns.chosen', { count: chosen.length })}</span>
        <CancelButton>{t('cancel')}</CancelButton>
        <Button
          type="primary"
          onClick={() => {
            onChoose(withPart(draft.table, part, chosen));
            onClose();
          }}
        >
          {t('apply')}
        </Button>
      </div>
    </TitledDialog>
  );
};
