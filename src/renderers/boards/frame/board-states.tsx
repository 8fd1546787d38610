import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorState } from '../../parts/error-state.tsx';
import { NoPermissionState } from '../../parts/no-permission-state.tsx';
import { SkeletonBar } from '../../parts/skeleton.tsx';
import styles from './board-states.module.css';

/** Placeholders of a picture: loading, empty, failed. */

const bars = [5, 8, 6.5, 9.5, 7, 10, 8.5];

export const LoadingBoard = () => {
  const { t } = useTranslation(['boards', 'parts']);
  return (
    <div className={styles.loading} role="status" aria-label={t('parts:loading')}>
      {bars.map((height, index) => (
        <SkeletonBar key={index} width="100%" height={height} />
      ))}
    </div>
  );
};

export const EmptyBoard = ({ why }: { why: { title: string; text: string } | undefined }) => {
  const { t } = useTranslation('boards');
  return <EmptyState title={why?.title ?? t('empty.title')}>{why?.text ?? t('empty.text')}</EmptyState>;
};

export const FailedBoard = ({ text, onRetry }: { text: string; onRetry?: (() => void) | undefined }) => {
  const { t } = useTranslation('boards');
  return (
    <ErrorState title={t('failed.title')} onRetry={onRetry}>
      {text || t('failed.text')}
    </ErrorState>
  );
};

export const ForbiddenBoard = ({ text }: { text: string }) => (
  <NoPermissionState name="" actions={<span />}>
    {text || undefined}
  </NoPermissionState>
);

type GuardProps = { fallback: ReactNode; children: ReactNode };

/** A drawing that fails takes only its own card's place. A new `key` gives it another chance. */
export class DrawingGuard extends Component<GuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
