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

/** In place of a policy that was deleted, or that the person may not read. */
export const PolicyMissing = ({ pid }: { pid: string }) => {
  const { t } = useTranslation('policy-editor');
  return (
    <EmptyState isPage title={t('missing.title')} actions={<Link to={toPolicies(pid)}>{t('missing.back')}</Link>}>
      {t('missing.text')}
    </EmptyState>
  );
};

/** In place of the form for a new policy, for a person without the right to create policies. */
export const PolicyClosed = ({ pid }: { pid: string }) => {
  const { t } = useTranslation('policy-editor');
  return (
    <EmptyState isPage title={t('new')} actions={<Link to={toPolicies(pid)}>{t('missing.back')}</Link>}>
      {t('noCreate')}
    </EmptyState>
  );
};
