import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Modules } from '../../engine/automation/linkage-draft.ts';
import type { LinkageChoices } from '../../renderers/linkage-form/linkage-form-context.ts';
import { ListDialog } from '../list-dialog/list-dialog.tsx';
import { useLeaving } from '../list-dialog/use-leaving.ts';
import type { LinkageCalls } from './linkage-calls.ts';
import { LinkageEditor } from './linkage-editor.tsx';
import { LinkageFooter } from './linkage-footer.tsx';
import { LinkageList, NoLinkageChosen } from './linkage-list.tsx';
import styles from './linkages.module.css';
import type { StoredLinkage } from './linkages-query.ts';
import type { DialogStep } from './use-linkage-draft.ts';
import { useHolding, useHoldingText } from './use-holding.ts';
import type { LinkageEdit } from './use-linkage-edit.ts';

type Props = {
  edited: LinkageEdit;
  linkages: readonly StoredLinkage[];
  choices: LinkageChoices;
  module: Modules;
  calls: Pick<LinkageCalls, 'explain' | 'dryRun' | 'holding'>;
  /** The list that the linkages belong to. */
  tab: { pid: string; filterdid: string };
  /** The module's and the tab's names. */
  subject: string;
  /** Above the form: what became of what was written before. */
  notes?: ReactNode;
  onClose: () => void;
};

/** Fields with a fault, then the buttons of a step that lacks something. */
const faulty =
  '[aria-invalid="true"], [data-invalid="true"] button, [data-faulty="true"] input, [data-faulty="true"] button';

/** The dialog of contract "Screens": my linkages at the left, one of them at the right. */
export const LinkagesFrame = ({ edited, linkages, choices, module, calls, tab, subject, notes, onClose }: Props) => {
  const { t } = useTranslation('linkages');
  const leaving = useLeaving<DialogStep>(edited, onClose, faulty);
  const { leaveFor } = leaving;
  const { writing } = edited;
  const holding = useHolding(calls.holding, edited.checked.linkage, writing?.stored?.did);
  const holds = useHoldingText()(holding);
  // A question in the footer is cancelled first.
  const escape = (): void => {
    if (edited.toConfirm !== undefined) edited.toConfirm.back();
    else if (leaving.isAsking) leaving.stay();
    else leaveFor('close');
  };
  return (
    <ListDialog
      title={t('title')}
      subject={subject}
      closeLabel={t('close')}
      footer={
        <LinkageFooter
          edited={edited}
          module={module}
          holds={writing?.status === 1 ? holds : undefined}
          leaving={leaving}
        />
      }
      body={leaving.body}
      bodyClassName={styles.body}
      onClose={() => leaveFor('close')}
      onEscape={escape}
    >
      <LinkageList
        linkages={linkages}
        edited={edited}
        holding={calls.holding}
        onAdd={() => leaveFor({ kind: 'add' })}
        onEdit={(did) => leaveFor({ kind: 'edit', did })}
      />
      {edited.step.kind === 'list' ? (
        <NoLinkageChosen hasLinkages={linkages.length > 0} onAdd={() => edited.go({ kind: 'add' })} />
      ) : (
        <LinkageEditor
          // Drawn again for each linkage: nothing typed in one is left in another.
          key={edited.step.kind === 'add' ? '' : edited.step.did}
          edited={edited}
          choices={choices}
          module={module}
          calls={calls}
          holds={holds}
          tab={tab}
          notes={notes}
        />
      )}
    </ListDialog>
  );
};
