import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorState } from '../../parts/error-state.tsx';
import { NoPermissionState } from '../../parts/no-permission-state.tsx';

/** Placeholders of a picture: empty, failed, forbidden. */

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
