import type { ReactNode } from 'react';
import { useRendering } from './rendering.tsx';
import styles from './fields.module.css';

type Click = { button: number; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; preventDefault: () => void };

/** A click that means "here": anything else is the browser's to answer (new tab, new window). */
export const isPlainClick = (event: Click): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;

/** A name that leads to its record where there is such a page, else the name alone. */
export const RecordLink = ({
  pid,
  did,
  className,
  children,
}: {
  pid: string;
  did: string;
  className?: string | undefined;
  children: ReactNode;
}) => {
  const { hrefOf, follow } = useRendering();
  const href = hrefOf?.(pid, did);
  if (href === undefined) return <span className={className}>{children}</span>;
  return (
    <a
      href={href}
      className={className ?? styles.link}
      onClick={(event) => {
        event.stopPropagation();
        if (follow === undefined || !isPlainClick(event)) return;
        event.preventDefault();
        follow(href);
      }}
    >
      {children}
    </a>
  );
};
