import { useTranslation } from 'react-i18next';
import styles from '../answer.module.css';

type Props = {
  kind: string;
  source: string;
  /** It has the name of a block and not its shape. */
  isUnreadable?: boolean;
};

/** Code as it was written: of another kind than the console knows, or a block that it can't read. */
export const CodeBlock = ({ kind, source, isUnreadable = false }: Props) => {
  const { t } = useTranslation('assistant');
  const name = kind === '' ? t('code') : t('codeOf', { kind });
  return (
    <figure className={styles.frame}>
      {/* Long lines scroll, by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.code} role="group" aria-label={name} tabIndex={0}>
        <code>{source}</code>
      </pre>
      {isUnreadable && <figcaption className={styles.frameNote}>{t('block.unreadable')}</figcaption>}
    </figure>
  );
};
