import type { ComponentPropsWithRef } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';

type Props = Omit<ComponentPropsWithRef<'button'>, 'type'> & {
  icon: IconName;
  iconSize?: 12 | 16;
  /** Edge: 28 px, 32 px, or that of a text field beside it, which is larger on a phone. */
  size?: 'small' | 'medium' | 'control';
  /** Adds to the look, such as a margin; what the look has itself is not changed. */
  className?: string | undefined;
};

/** A button with an icon and no words. Children are what is over the icon, or words for assistive technology. */
export const IconButton = ({ icon, iconSize = 16, size = 'medium', className, children, ...button }: Props) => (
  <button
    {...button}
    type="button"
    className={className === undefined ? styles.button : `${styles.button} ${className}`}
    data-size={size}
  >
    <Icon name={icon} size={iconSize} />
    {children}
  </button>
);
