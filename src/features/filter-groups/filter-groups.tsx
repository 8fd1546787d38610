import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { ListDialog } from '../list-dialog/list-dialog.tsx';
import styles from './filter-groups.module.css';
import type { GroupCalls } from './group-calls.ts';
import { GroupEditor } from './group-editor.tsx';
import { GroupFooter, type Confirmation } from './group-footer.tsx';
import { GroupList } from './group-list.tsx';
import type { GroupsEdited } from './use-groups.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Props = {
  edited: GroupsEdited;
  calls: GroupCalls;
  /** Above the selected group. */
  notes?: ReactNode;
  onClose: () => void;
};

/** The dialog of contract "Filters and conditions": groups at the left, the selected one's conditions at the right. */
export const FilterGroups = ({ edited, calls, notes, onClose }: Props) => {
  const { t } = useTranslation('filters');
  const { language } = useRendering().context;
  const [question, setQuestion] = useState<Confirmation>();
  const body = useRef<HTMLDivElement>(null);
  /** The focus moves to the first missing value. */
  const save = (): void => {
    void edited.save().then((isDone) => {
      if (!isDone) setTimeout(() => body.current?.querySelector<HTMLElement>(faulty)?.focus());
    });
  };
  const leave = (): void => {
    if (edited.isBusy) return;
    // An open question is dismissed first.
    if (question !== undefined) setQuestion(undefined);
    else if (edited.isDirty) setQuestion('close');
    else onClose();
  };
  return (
    <ListDialog
      title={t('title')}
      subject={inLanguage(edited.config.name, language)}
      closeLabel={t('close')}
      buttons={
        <>
          <ActionButton
            icon="undo"
            label={t('undo')}
            isOff={!edited.steps.canUndo || edited.isBusy}
            onPress={edited.steps.undo}
          />
          <ActionButton
            icon="redo"
            label={t('redo')}
            isOff={!edited.steps.canRedo || edited.isBusy}
            onPress={edited.steps.redo}
          />
        </>
      }
      isCloseOff={edited.isBusy}
      size="large"
      footer={
        <GroupFooter
          edited={edited}
          calls={calls}
          question={question}
          onQuestion={setQuestion}
          onSave={save}
          onClose={onClose}
        />
      }
      body={body}
      bodyClassName={styles.body}
      onKeyDown={(event) => pressed(event, edited, save)}
      onClose={leave}
    >
      <GroupList edited={edited} />
      <GroupEditor edited={edited} notes={notes} />
    </ListDialog>
  );
};

/** Ctrl+S saves; Ctrl+Z and Ctrl+Y go back and forth, but in a text they are the text's own. */
const pressed = (event: KeyboardEvent, { steps, isBusy }: GroupsEdited, save: () => void): void => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isBusy) return;
  const key = event.key.toLowerCase();
  const isText = event.target instanceof HTMLInputElement && event.target.type === 'text';
  if (key === 's') {
    event.preventDefault();
    save();
  } else if (!isText && (key === 'z' || key === 'y')) {
    event.preventDefault();
    if (key === 'y' || event.shiftKey) steps.redo();
    else steps.undo();
  }
};

const faulty =
  '[aria-invalid="true"], .ant-select-status-error input, [data-invalid="true"] input, [data-criteria="true"] [id$="-add"]';

type ActionProps = { icon: 'undo' | 'redo'; label: string; isOff: boolean; onPress: () => void };

const ActionButton = ({ icon, label, isOff, onPress }: ActionProps) => (
  <Button type="text" icon={<Icon name={icon} />} aria-label={label} title={label} disabled={isOff} onClick={onPress} />
);
