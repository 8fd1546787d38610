import type { ReactNode } from 'react';
import './state-pane.css';

type Props = {
  drawing: ReactNode;
  title: string;
  /** Why it is so and what to do. */
  children?: ReactNode;
  /** Buttons, the most useful first. */
  actions?: ReactNode;
};

/** The one shape of every state that takes the place of content: drawing, what, why, next step. */
export function StatePane({ drawing, title, children, actions }: Props) {
  return (
    <div className="state-pane">
      <div className="state-drawing">{drawing}</div>
      <h2 className="state-title">{title}</h2>
      {children && <div className="state-text">{children}</div>}
      {actions && <div className="state-actions">{actions}</div>}
    </div>
  );
}
