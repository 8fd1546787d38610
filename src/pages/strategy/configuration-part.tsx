import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { products } from '../../engine/products.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { PageHead } from '../../renderers/parts/page-head.tsx';
import { SkeletonRows } from '../../renderers/parts/skeleton.tsx';
import { toast } from '../../state/toasts.ts';
import styles from '../data/module/data.module.css';
import { ModuleRefused } from '../data/module/module-gate.tsx';
import { useModuleTabs } from '../data/module/module-tabs.ts';
import { policyConfigurationQuery } from '../data/policy/policy-configuration.ts';
import { LeaveGuard } from '../data/record/leave-guard.tsx';
import { ConfigurationForm } from './configuration-form.tsx';
import { type Draft, toWire } from './configuration-draft.ts';
import { SaveStatus } from './save-state.tsx';
import { StrategyTabs } from './strategy-tabs.tsx';
import { useAutosave } from './use-autosave.ts';
import { useGenerator } from './use-generator.ts';
import type { PartProps } from './part-props.ts';
import { inLanguage } from '../../texts/phrase.ts';
import strategyStyles from './strategy.module.css';

const pid = products.policies;
const neverFree = { current: false };

/** What policies of the module may use. Changes are saved by themselves. */
export const ConfigurationPart = ({ config, parts }: PartProps) => {
  const { language } = useRendering().context;
  const { t } = useTranslation('strategy');
  const tabs = useModuleTabs(config.pid);
  const stored = useQuery({
    ...policyConfigurationQuery(config.pid),
    // A form that is being edited is not replaced by refetched data.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <div className={styles.page}>
      <PageHead title={inLanguage(config.name, language)} tabs={tabs} />
      <StrategyTabs pid={config.pid} parts={parts} current="configuration" />
      {stored.data === undefined ? (
        <div className={styles.body} aria-busy={!stored.isError}>
          {stored.isError ? (
            <ModuleRefused error={stored.error} onRetry={() => void stored.refetch()} />
          ) : (
            <>
              <span className="visually-hidden">{t('loading')}</span>
              <SkeletonRows rows={4} columns={3} />
            </>
          )}
        </div>
      ) : (
        <Configuration config={config} stored={stored.data} />
      )}
    </div>
  );
};

const Configuration = ({ config, stored }: { config: ModuleConfig; stored: Draft }) => {
  const { t } = useTranslation('strategy');
  const cache = useQueryClient();
  const hasGenerator = useGenerator(config.pid);
  const [draft, setDraft] = useState(stored);
  const { state, edit, now, flush, drop } = useAutosave<Draft>({
    save: async (value) => {
      const configurations = toWire(value);
      await call(endpoints.resetPolicyConfiguration, { pid, targetpid: config.pid, configurations }, { silent: true });
      await cache.invalidateQueries({ queryKey: queryKeys.policyConfiguration(config.pid) });
    },
    onLost: () => toast.error(t('save.lost')),
  });
  return (
    <div className={styles.body}>
      <div className={strategyStyles.head}>
        <p>{t('intro')}</p>
        <SaveStatus state={state} onSave={now} />
      </div>
      <ConfigurationForm
        config={config}
        draft={draft}
        hasGenerator={hasGenerator}
        onChange={(next) => {
          setDraft(next);
          edit(next);
        }}
      />
      {/* A save that failed is not lost by a click on another tab. */}
      <LeaveGuard unsaved={state.kind === 'failed' ? 1 : 0} onSave={flush} onDiscard={drop} isFree={neverFree} />
    </div>
  );
};
