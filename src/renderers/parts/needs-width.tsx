import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../state/preferences.ts';
import { EmptyState } from './empty-state.tsx';

type Props = {
  /** What can't be laid out on a phone, as a title. */
  name: string;
  children: ReactNode;
};

/** A page that compares more than a phone can show at once: there it says that it wants a wider window. */
export const NeedsWidth = ({ name, children }: Props) => {
  const { t } = useTranslation('parts');
  if (!useIsPhone()) return children;
  return (
    <EmptyState isPage title={t('needsWidth.title', { name })}>
      {t('needsWidth.text')}
    </EmptyState>
  );
};
