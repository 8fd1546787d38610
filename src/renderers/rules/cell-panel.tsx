import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../parts/select.tsx';
import { comparisonText } from '../../engine/automation/comparisons.ts';
import { storedOf } from '../../engine/automation/linkage-draft.ts';
import { describeFault } from '../../engine/automation/sentences.ts';
import { shownValue } from '../../engine/column-value.ts';
import { fits } from '../../engine/fits.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { success } from '../../engine/result.ts';
import { ruleCells } from '../../engine/rules/cells/registry.ts';
import type { RuleColumn } from '../../engine/rules/rule-table.ts';
import { unitOf } from '../../engine/unit.ts';
import { inputOf } from '../fields/inputs.ts';
import { useRendering } from '../fields/rendering.tsx';
import { FaultLine } from '../parts/fault-line.tsx';
import { CancelButton } from '../parts/discard-question.tsx';
import { TitledDialog } from '../parts/titled-dialog.tsx';
import { useRules } from './rules-context.ts';
import own from './cell-panel.module.css';
import { inLanguage } from '../../texts/phrase.ts';

/** A cell in a dialog: the input of its field type, and for a condition its relation. Hours, months, records, dates. */
export const CellPanel = ({ column }: { column: RuleColumn }) => {
  const { t } = useTranslation('rules');
  const { store, finish, write } = useRules();
  const { language } = useRendering().context;
  const id = useId();
  const kind = ruleCells[column.kind];
  const [initial] = useState(() => {
    const { editing, table } = store.get();
    const value = kind.valueOf(table.rows[editing?.row ?? -1]?.cells[column.key], column);
    return { value, shown: shownValue(column.column, kind.storedOf(value)) };
  });
  const [value, setValue] = useState(initial.value);
  const [displayValue, setDisplayValue] = useState(initial.shown);
  const type = fieldTypeOf(column.column);
  const isEmpty =
    displayValue === undefined || displayValue === '' || (Array.isArray(displayValue) && displayValue.length === 0);
  const isFit = isEmpty || fits(type.schema(column.column), displayValue);
  const next = isEmpty ? success(undefined) : kind.withStored(value, storedOf(column.column, displayValue) ?? null);
  // The cell's own fault says more: that periods overlap, for example, also where two are the same.
  const ownFault = next.ok ? undefined : next.faults[0];
  const rule = ownFault ?? (isFit ? undefined : { path: '', rule: type.invalidRule });
  const fault = rule && inLanguage(describeFault(rule, column.column.label).message, language);
  const Input = inputOf(column.column);
  const save = (): void => {
    if (fault !== undefined || !next.ok) return;
    write(next.value);
    finish(undefined);
  };
  return (
    <TitledDialog
      title={inLanguage(column.column.label, language)}
      className={own.panel ?? ''}
      hasChanges={JSON.stringify({ value, shown: displayValue }) !== JSON.stringify(initial)}
      onClose={() => finish(undefined)}
    >
      <form
        className={own.panelForm}
        // The keys of the table don't act on a cell's dialog; Escape closes it.
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      >
        {kind.relation === undefined || column.relations.length < 2 ? null : (
          <Select
            aria-label={t('relation')}
            value={kind.relation.of(value)}
            options={column.relations.map((code) => ({
              value: code,
              label: inLanguage(comparisonText(code, column.column, true), language),
            }))}
            onChange={(code) => setValue(kind.relation?.with(value, code))}
          />
        )}
        <Input
          id={id}
          column={column.column}
          label={inLanguage(column.column.label, language)}
          unit={unitOf(column.column, language)}
          value={displayValue}
          disabled={false}
          invalid={fault !== undefined}
          brokenRule={rule?.rule}
          describedBy={fault === undefined ? undefined : `${id}-fault`}
          onChange={setDisplayValue}
        />
        <FaultLine id={`${id}-fault`} isAlert>
          {fault}
        </FaultLine>
        <div className={own.panelFooter}>
          <CancelButton>{t('cancel')}</CancelButton>
          <Button type="primary" htmlType="submit" disabled={fault !== undefined}>
            {t('apply')}
          </Button>
        </div>
      </form>
    </TitledDialog>
  );
};
