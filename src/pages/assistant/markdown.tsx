import { type ComponentProps, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Markdown, { type Components } from 'react-markdown';
import { Link } from 'react-router-dom';
import remarkGfm from 'remark-gfm';
import { Icon } from '../../renderers/parts/icon.tsx';
import { readLink, readPicture } from './answer-address.ts';
import { CodeBlock } from './blocks/code-block.tsx';
import styles from './answer.module.css';

/** Text of an answer. Raw HTML is shown as text; links and pictures are checked (`answer-address.ts`). */

const AnswerLink = ({ href, children }: { href?: string | undefined; children?: ReactNode }) => {
  const { t } = useTranslation('assistant');
  const address = readLink(href, window.location.origin);
  if (address === undefined) return <span>{children}</span>;
  if (address.kind === 'own') return <Link to={address.to}>{children}</Link>;
  // The words of a link may name another site than it leads to: the site is always shown.
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer" title={t('foreign', { host: address.host })}>
      {children}
      <span className={styles.host}>
        {` (${address.host}) `}
        <Icon name="external" size={12} />
      </span>
    </a>
  );
};

const AnswerPicture = ({ src, alt = '' }: { src?: string | Blob | undefined; alt?: string | undefined }) => {
  const { t } = useTranslation('assistant');
  const address = readPicture(typeof src === 'string' ? src : undefined, window.location.origin);
  if (address === undefined) return <span className={styles.noPicture}>{t('picture', { name: alt })}</span>;
  return <img className={styles.picture} src={address} alt={alt} loading="lazy" />;
};

const AnswerTable = ({ children }: ComponentProps<'table'>) => {
  const { t } = useTranslation('assistant');
  return (
    // A wide table scrolls, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={`${styles.frame} ${styles.table}`} role="group" aria-label={t('table')} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
};

const components: Components = {
  a: ({ href, children }) => <AnswerLink href={href}>{children}</AnswerLink>,
  img: ({ src, alt }) => <AnswerPicture src={src} alt={alt} />,
  table: ({ children }) => <AnswerTable>{children}</AnswerTable>,
  // Code within a list; a block at the top level is a part of its own.
  pre: ({ node }) => {
    const code = node?.children[0];
    const text = code?.type === 'element' && code.children[0]?.type === 'text' ? code.children[0].value : '';
    return <CodeBlock kind="" source={text.replace(/\n$/, '')} />;
  },
  // The page has the first two levels of headings.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
};

const plugins = [remarkGfm];

export const MarkdownText = memo(({ text }: { text: string }) => (
  <Markdown remarkPlugins={plugins} components={components}>
    {text}
  </Markdown>
));
MarkdownText.displayName = 'MarkdownText';
