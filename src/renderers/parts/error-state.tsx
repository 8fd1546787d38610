import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyErrorId } from './copy-error-id.tsx';
import { Icon } from './icon.tsx';
import { StatePane } from './state-pane.tsx';
import styles from './state-pane.module.css';

type Props = {
  title: string;
  isPage?: boolean;
  /** Explanation, usually the server's message, and the remedy. */
  children?: ReactNode;
  /** Error id to quote to an administrator; shown with a copy button, unless the explanation names it already. */
  errorId?: string | undefined;
  onRetry?: (() => void) | undefined;
  actions?: ReactNode;
};

/** Error state: title, explanation, retry button and copyable error id. */
export function ErrorState({ title, isPage = false, children, errorId, onRetry, actions }: Props) {
  const { t } = useTranslation('parts');
  const isNamed = errorId !== undefined && typeof children === 'string' && children.includes(errorId);
  return (
    <StatePane
      drawing={
        <span className={styles.drawingFault}>
          <Icon name="warning" size={32} />
        </span>
      }
      title={title}
      isPage={isPage}
      actions={
        <>
          {onRetry && (
            <Button {...(isPage ? { type: 'primary' } : {})} icon={<Icon name="refresh" />} onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          {actions}
          {errorId && <CopyErrorId id={errorId} />}
        </>
      }
    >
      {children}
      {errorId && !isNamed && <span className={styles.id}>{t('error.id', { id: errorId })}</span>}
    </StatePane>
  );
}
