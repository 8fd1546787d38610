import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmpty } from '../../../engine/column-value.ts';
import { numberText } from '../../../engine/number-text.ts';
import { maxRules, scopesWithoutRows } from '../../../engine/rules/rule-table.ts';
import type { FormView } from '../../../engine/views/view.ts';
import { RecordForm } from '../../../renderers/form/form.tsx';
import { useFormValues } from '../../../renderers/form/value-store.ts';
import { inLanguage } from '../../../texts/phrase.ts';
import { type PolicyDraft, type PolicyContext, withEssentials } from './policy-draft.ts';
import { PolicyFacts } from './policy-facts.tsx';
import type { PolicyEdit } from './use-policy-edit.ts';
import styles from './policy.module.css';

type Props = {
  view: FormView;
  policyContext: PolicyContext;
  edit: PolicyEdit;
  isReading: boolean;
  disabled: boolean;
};

/** The essentials as a form, or as plain values where they are only read. */
export const PolicyEssentials = ({ view, policyContext, edit, isReading, disabled }: Props) => {
  const clearing = useClearing(view, policyContext);
  const values = useFormValues(edit.draft.values, (next, column) => {
    edit.faults.set(column, undefined);
    const cleared = withEssentials(edit.draft, { values: next, column }, policyContext);
    clearing.showCleared({ former: { ...edit.draft, values: next }, next: cleared, column });
    edit.edit(cleared, `form/${column}`);
  });
  return (
    <div className={styles.essentials}>
      {isReading ? (
        <PolicyFacts view={view} values={edit.draft.values} />
      ) : (
        <>
          <RecordForm view={view} values={values} faults={edit.faults} disabled={disabled} />
          <p className={styles.cleared} role="status">
            {clearing.wordsOf(edit.draft)}
          </p>
        </>
      )}
    </div>
  );
};

type Change = { former: PolicyDraft; next: PolicyDraft; column: string };

/** Says what a changed field has cleared: the fields that depended on it, and rules without a scope. */
const useClearing = (view: FormView, { language }: PolicyContext) => {
  const { t } = useTranslation('policy-editor');
  const [notice, setNotice] = useState<{ text: string; of: PolicyDraft }>();
  const labelOf = (name: string): string => inLanguage(view.fields[name]?.column.label, language) ?? name;
  const showCleared = ({ former, next, column }: Change): void => {
    const fields = Object.keys(former.values)
      .filter((name) => view.fields[name] !== undefined && !(name in next.values) && !isEmpty(former.values[name]))
      .map(labelOf);
    const lost = former.table.rows.length - next.table.rows.length;
    const cleared = [...fields, ...(lost > 0 ? [t('cleared.rules', { count: lost })] : [])];
    const full = scopesWithoutRows(next.table).map(({ name }) => name);
    const messages = [
      ...(cleared.length === 0
        ? []
        : [t('cleared.text', { cleared: cleared.join(t('cleared.and')), field: labelOf(column) })]),
      ...(full.length === 0
        ? []
        : [t('cleared.full', { limit: numberText(maxRules), names: full.join(t('cleared.and')) })]),
    ];
    setNotice({ text: messages.join(' '), of: next });
  };
  // Once it is undone, or something else is edited, it is no longer what has just happened.
  return { wordsOf: (draft: PolicyDraft): string => (notice?.of === draft ? notice.text : ''), showCleared };
};
