import { faultText } from '../../../engine/faults.ts';
import type { FormView } from '../../../engine/views/view.ts';
import { FooterError } from '../../../features/list-dialog/dialog-footer.tsx';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import { useFaults } from '../../../renderers/form/fault-store.ts';
import { focusField } from '../../../renderers/form/focus-field.ts';
import type { FormDraft } from '../../../renderers/form/use-form-draft.ts';
import { FaultCount } from '../../../renderers/parts/fault-count.tsx';
import type { MenuItem } from '../../../renderers/parts/menu-button.tsx';
import styles from './form-pages.module.css';
import { inLanguage } from '../../../texts/phrase.ts';

type Props = { view: FormView; draft: FormDraft; reason?: string | undefined; failure?: string | undefined };

/** The faults in the order of the form, each with the message that its field shows. */
const useFaultItems = ({ view, draft }: Props): MenuItem[] => {
  const { language } = useRendering().context;
  const faults = new Map(useFaults(draft.faults));
  const inOrder = view.sections.flatMap(({ fields }) => fields);
  return [...new Set([...inOrder, ...faults.keys()])].flatMap((column) => {
    const fault = faults.get(column);
    if (fault === undefined) return [];
    const label = fault.message ?? faultText(fault, view.fields[column]?.column.label ?? column, language);
    return [{ key: column, label, onChoose: () => focusField(column) }];
  });
};

/** Status in the footer of a form: pending fields, faults as links to their fields, or why it can't be or was not saved. */
export const FormStatus = (props: Props) => {
  const { view, draft, reason, failure } = props;
  const items = useFaultItems(props);
  return (
    <div className={styles.faults}>
      {draft.pending.isWaiting ? (
        <span role="status">
          <Waiting view={view} draft={draft} />
        </span>
      ) : (
        <FaultCount
          items={items}
          otherwise={
            failure === undefined ? (
              <span className={styles.reason}>{reason}</span>
            ) : (
              <FooterError>{failure}</FooterError>
            )
          }
        />
      )}
    </div>
  );
};

/** Names the fields that a requested save waits for. */
const Waiting = ({ view, draft }: Pick<Props, 'view' | 'draft'>) => {
  const text = useDataText();
  const { language } = useRendering().context;
  const labels = draft.pending.columns.map(
    (column) => inLanguage(view.fields[column]?.column.label, language) ?? column,
  );
  return <span className={styles.reason}>{text('form.waiting', { fields: labels.join(text('form.listed')) })}</span>;
};
