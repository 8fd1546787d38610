import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ModuleConfig } from '../../../engine/column.ts';
import { Breadcrumb } from '../../../features/module/breadcrumb.tsx';
import { routes } from '../../../features/navigation/routes.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { inLanguage } from '../../../texts/phrase.ts';

/** The ways from a policy back to the policies of its module. */

const toPolicies = (pid: string): string => routes.strategy({ pid, part: 'management' });

export const PolicyBreadcrumb = ({ target: { pid, name } }: { target: ModuleConfig }) => {
  const { t } = useTranslation('policy-editor');
  const { language } = useRendering().context;
  return <Breadcrumb pid={pid} name={inLanguage(name, language)} via={{ label: t('policies'), to: toPolicies(pid) }} />;
};

type NoPolicyProps = { pid: string; title: string; children: string };

/** In place of the editor: why there is none, and the way back. */
const NoPolicy = ({ pid, title, children }: NoPolicyProps) => {
  const { t } = useTranslation('policy-editor');
  return (
    <EmptyState isPage title={title} actions={<Link to={toPolicies(pid)}>{t('missing.back')}</Link>}>
      {children}
    </EmptyState>
  );
};

/** A policy was deleted, or the person may not read it. */
export const PolicyMissing = ({ pid }: { pid: string }) => {
  const { t } = useTranslation('policy-editor');
  return (
    <NoPolicy pid={pid} title={t('missing.title')}>
      {t('missing.text')}
    </NoPolicy>
  );
};

/** The person has no right to create policies. */
export const PolicyClosed = ({ pid }: { pid: string }) => {
  const { t } = useTranslation('policy-editor');
  return (
    <NoPolicy pid={pid} title={t('new')}>
      {t('noCreate')}
    </NoPolicy>
  );
};
