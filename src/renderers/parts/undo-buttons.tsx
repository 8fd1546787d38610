import { Button } from 'antd';
import { Icon } from './icon.tsx';

type Props = {
  /** Names of the two buttons. */
  labels: { undo: string; redo: string };
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
};

/** Undo and redo of a page in edit, beside each other. */
export const UndoButtons = ({ labels, canUndo, canRedo, undo, redo }: Props) => (
  <>
    <Button
      type="text"
      icon={<Icon name="undo" />}
      aria-label={labels.undo}
      title={labels.undo}
      disabled={!canUndo}
      onClick={undo}
    />
    <Button
      type="text"
      icon={<Icon name="redo" />}
      aria-label={labels.redo}
      title={labels.redo}
      disabled={!canRedo}
      onClick={redo}
    />
  </>
);
