import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formIn } from '../../engine/board/hints.ts';
import { boardFaultText } from '../../engine/board/sentences.ts';
import { BoardForm } from '../../renderers/board-form/board-form.tsx';
import { FieldRow } from '../../renderers/parts/field-row.tsx';
import { useAfterPointer } from '../../renderers/parts/use-after-pointer.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { TextBox } from '../../renderers/fields/text-box.tsx';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { activeFields } from '../../schemas/form-at.ts';
import type { BoardCalls } from './board-calls.ts';
import styles from './board-dialog.module.css';
import type { BoardDraft } from './board-draft.ts';
import { BoardPreview } from './board-preview.tsx';
import { KindIcon } from './template-grid.tsx';
import type { BoardEdit } from './use-board-edit.ts';
import { maxBoardNameLength } from '../../engine/board/name.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Props = {
  edited: BoardEdit;
  context: BoardContext;
  calls: BoardCalls;
  /** Above the form. */
  notes?: ReactNode;
  onBack: () => void;
};

/** One board: its name and form at the left, how it will look at the right. */
export const BoardEditor = ({ edited, context, calls, notes, onBack }: Props) => {
  const { t } = useTranslation('board-dialog');
  const afterPointer = useAfterPointer();
  const touch = (path: string): void => afterPointer(() => edited.touch(path));
  const { draft, stored } = edited;
  if (draft === undefined) {
    return (
      <div className={styles.gone}>
        <EmptyState title={t('form.goneTitle')}>{t('form.goneText')}</EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.editor}>
      <div className={styles.form}>
        <EditorHead draft={draft} onBack={onBack} />
        {notes}
        <NameField edited={edited} name={draft.name} isFocused={stored === undefined} touch={touch} />
        {activeFields(formIn(draft.board.form, context), draft.formValues).length === 0 ? (
          <p className={styles.hint}>{t('form.nameOnly')}</p>
        ) : null}
        <BoardForm
          key={stored?.did ?? draft.board.type}
          board={draft.board}
          context={context}
          value={draft.formValues}
          refused={edited.refused}
          isShown={edited.isShown}
          disabled={edited.busy !== undefined}
          searchChoices={calls.searchChoices}
          onChange={edited.edit}
          touch={touch}
        />
      </div>
      <BoardPreview
        board={draft.board}
        name={draft.name}
        encoded={edited.encoded}
        faultCount={edited.faultCount}
        calls={calls}
      />
    </div>
  );
};

const EditorHead = ({ draft, onBack }: { draft: BoardDraft; onBack: () => void }) => {
  const { t } = useTranslation('board-dialog');
  const { language } = useRendering().context;
  const type = inLanguage(draft.board.label, language);
  return (
    <div className={styles.editorHead}>
      <Button
        type="text"
        size="small"
        icon={<Icon name="left" />}
        aria-label={t('back')}
        title={t('back')}
        onClick={onBack}
      />
      <KindIcon board={draft.board} />
      <h2>{draft.stored === undefined ? t('form.newTitle', { type }) : type}</h2>
    </div>
  );
};

type NameProps = { edited: BoardEdit; name: string; isFocused: boolean; touch: (path: string) => void };

const NameField = ({ edited, name, isFocused, touch }: NameProps) => {
  const { t } = useTranslation('board-dialog');
  const { language } = useRendering().context;
  const id = useId();
  const { nameFault: fault } = edited;
  return (
    <FieldRow
      id={id}
      label={t('form.name')}
      isRequired
      data={{ 'data-place': '/name' }}
      fault={fault && boardFaultText(fault, t('form.name'), language)}
      // The field has the focus from the start: passing it by is no mistake yet.
      onBlur={() => (name === '' ? undefined : touch('/name'))}
    >
      <TextBox
        id={id}
        value={name}
        required
        autoFocus={isFocused}
        maxLength={maxBoardNameLength}
        disabled={edited.busy !== undefined}
        invalid={fault !== undefined}
        aria-describedby={fault && `${id}-note`}
        onChange={({ target }) => edited.rename(target.value)}
      />
    </FieldRow>
  );
};
