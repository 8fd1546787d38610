import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../parts/icon.tsx';
import { UndoButtons } from '../parts/undo-buttons.tsx';
import type { RulesEdit } from './use-rules-edit.ts';
import styles from './rules.module.css';

type Props = {
  edit: RulesEdit;
  disabled: boolean;
  /** There is nothing yet that a rule could be for. */
  isEmpty: boolean;
  start: ReactNode;
  buttons: ReactNode;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onFind: () => void;
};

/** What can be done with rows; the keyboard has the same. */
export const RulesToolbar = ({
  edit,
  disabled,
  isEmpty,
  start,
  buttons,
  canUndo,
  canRedo,
  onUndo,
  onRedo,
  onFind,
}: Props) => {
  const { t } = useTranslation('rules');
  const toolButton = (icon: IconName, word: 'up' | 'down' | 'find', act: () => void) => (
    <Button type="text" icon={<Icon name={icon} />} aria-label={t(word)} title={t(word)} onClick={act} />
  );
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('toolbar')}>
      {start}
      {disabled ? null : (
        <>
          <Button type="text" disabled={isEmpty} icon={<Icon name="plus" />} onClick={() => edit.addRow()}>
            {t('add')}
          </Button>
          <Button type="text" disabled={isEmpty} icon={<Icon name="copy" />} onClick={edit.copyRows}>
            {t('copy')}
          </Button>
          <Button type="text" disabled={isEmpty} icon={<Icon name="trash" />} onClick={edit.deleteRows}>
            {t('delete')}
          </Button>
          {toolButton('up', 'up', () => edit.moveRows(-1))}
          {toolButton('down', 'down', () => edit.moveRows(1))}
          <span className={styles.divider} />
          <UndoButtons
            labels={{ undo: t('undo'), redo: t('redo') }}
            canUndo={canUndo}
            canRedo={canRedo}
            undo={onUndo}
            redo={onRedo}
          />
        </>
      )}
      {toolButton('search', 'find', onFind)}
      <span className={styles.room} />
      {disabled ? null : buttons}
    </div>
  );
};
