import { Button } from 'antd';
import { Icon, type IconName } from '../../renderers/parts/icon.tsx';

type Props = {
  icon: IconName;
  /** What the tooltip says. */
  title: string;
  /** The dialog is requested, and its code still loads. */
  isLoading: boolean;
  /** The pointer or the focus is on the button: the code of the dialog can be prefetched. */
  onNear: () => void;
  onOpen: () => void;
  children: string;
};

/** A button above a list that opens a dialog whose code is loaded on demand. */
export const DialogButton = ({ icon, title, isLoading, onNear, onOpen, children }: Props) => (
  <Button
    type="text"
    icon={<Icon name={icon} />}
    aria-haspopup="dialog"
    loading={isLoading}
    title={title}
    onPointerEnter={onNear}
    onFocus={onNear}
    onClick={onOpen}
  >
    {children}
  </Button>
);
