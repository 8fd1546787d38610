import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormNotes } from '../../drafts/form-notes.tsx';
import type { ModuleConfig } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { PageHeader } from '../../features/frame/page-header.tsx';
import { SkeletonRows } from '../../renderers/parts/skeleton.tsx';
import styles from '../../features/module/page-layout.module.css';
import { ModuleRefused } from '../../features/module-page/module-gate.tsx';
import { useModuleTabs } from '../../features/module/module-tabs.ts';
import { policyConfigurationQuery, type StoredConfiguration } from '../../features/policies/policy-configuration.ts';
import { LeaveGuard } from '../../features/forms/leave-guard.tsx';
import { ChangedElsewhereNote } from './changed-elsewhere.tsx';
import { ConfigurationForm } from './configuration-form.tsx';
import { SaveStatus } from './save-status.tsx';
import { StrategyTabs } from './strategy-tabs.tsx';
import { useConfigurationEdit } from './use-configuration-edit.ts';
import { useGenerator } from './use-generator.ts';
import type { PartProps } from './part-props.ts';
import { inLanguage } from '../../texts/phrase.ts';
import strategyStyles from './strategy.module.css';

const neverFree = { current: false };
/** The page has a notice of its own for a save that waits for the connection. */
const notWaiting = { isWaiting: false, hold: () => false, stop: () => undefined };

/** The page that configures what policies of a module may use. Changes are saved automatically. */
export const ConfigurationPart = ({ config, parts }: PartProps) => {
  const { language } = useRendering().context;
  const { t } = useTranslation('strategy');
  const tabs = useModuleTabs(config.pid);
  const stored = useQuery({
    ...policyConfigurationQuery(config.pid),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <div className={styles.page}>
      <PageHeader title={inLanguage(config.name, language)} tabs={tabs} />
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

const Configuration = ({ config, stored }: { config: ModuleConfig; stored: StoredConfiguration }) => {
  const { t } = useTranslation('strategy');
  const hasGenerator = useGenerator(config.pid);
  const { draft, autosave, storedDraft, theirs, edit, discard, keepMine } = useConfigurationEdit(config.pid, stored);
  const { state, now, flush } = autosave;
  return (
    <div className={styles.body}>
      <div className={strategyStyles.head}>
        <p>{t('intro')}</p>
        <SaveStatus state={state} onSave={now} />
      </div>
      {/* What is on its way can't be discarded any more. */}
      {state.kind === 'saving' ? null : theirs === undefined ? (
        <FormNotes draft={storedDraft} offline={notWaiting} onSave={now} onDiscard={discard} />
      ) : (
        <ChangedElsewhereNote config={config} draft={draft} theirs={theirs} onTake={discard} onKeep={keepMine} />
      )}
      <ConfigurationForm config={config} draft={draft} hasGenerator={hasGenerator} onChange={edit} />
      {/* A save that failed is not lost by a click on another tab. */}
      <LeaveGuard
        unsaved={state.kind === 'failed' || state.kind === 'elsewhere' ? 1 : 0}
        onSave={flush}
        onDiscard={discard}
        isFree={neverFree}
      />
    </div>
  );
};
