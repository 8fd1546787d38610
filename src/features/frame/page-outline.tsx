import styles from './page-outline.module.css';

/** The kinds of page that have an outline; public/early.js chooses by address and session. */
export type OutlineKind = 'shell' | 'signIn';

const isKind = (kind: string | undefined): kind is OutlineKind => kind === 'shell' || kind === 'signIn';

type Props = { kind?: string | undefined };

/**
 * Outline of the page that was opened while its code is loaded, which takes seconds on a slow line. Its stylesheet draws
 * the same before React is there; other pages have none.
 */
export const PageOutline = ({ kind = document.documentElement.dataset['outline'] }: Props) => (
  <div className={isKind(kind) ? styles[kind] : undefined} />
);
