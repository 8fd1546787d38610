import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../engine/builtin-columns.ts';
import { stepsOf, type AnsweredApplication } from '../../engine/automation/policy-configuration.ts';
import type { LinkKey } from '../../engine/automation/policy.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { useConfigs } from '../../features/module/use-configs.ts';
import type { Draft } from './configuration-draft.ts';
import { inLanguage } from '../../texts/phrase.ts';

export type ApplicationTexts = Record<'name' | 'link', (application: AnsweredApplication) => string>;

const applicationsIn = (draft: Draft) =>
  draft.flatMap(({ usable, event, condition }) => [...usable, ...event, ...condition]);

/** What applications and their connections are called. */
export const useApplicationTexts = (config: ModuleConfig, draft: Draft): ApplicationTexts => {
  const { t } = useTranslation('strategy');
  const { language } = useRendering().context;
  const pids = applicationsIn(draft).flatMap(({ detail }) => detail.map(({ pid }) => pid));
  const { module } = useConfigs([...new Set(pids)].filter((pid) => pid !== config.pid));
  const moduleOf = (pid: string) => (pid === config.pid ? config : module(pid));
  const chain = ({ field }: AnsweredApplication): string => {
    const steps = stepsOf(moduleOf, config, field);
    const labels = steps.flatMap((step) => {
      const from = moduleOf(step.pid);
      return (from && inLanguage(columnsOf(from).get(step.field)?.label, language)) ?? [];
    });
    return labels.length === field.split('.').length ? labels.join(' → ') : field;
  };
  const links: Readonly<Record<LinkKey, (application: AnsweredApplication) => string>> = {
    self: () => t('links.self'),
    space: () => t('links.space'),
    business: () => t('links.business'),
    reference: (application) => t('links.by', { chain: chain(application) }),
  };
  return {
    name: ({ name }) => name ?? t('hidden'),
    link: (application) => links[application.link](application),
  };
};
