import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { newEssentials } from '../../../engine/automation/policy-form.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import { products } from '../../../engine/products.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { provideRenderer } from '../../../renderers/renderer.tsx';
import { Rules } from '../../../renderers/rules/rules.tsx';
import { useOpenedDraft } from '../../../features/navigation/opened-draft.ts';
import { useLinkageChoices } from '../../../features/linkages/use-linkage-choices.ts';
import { ModuleGate, ModuleRefused } from '../../../features/module-page/module-gate.tsx';
import { ModuleSkeleton } from '../../../features/module-page/module-skeleton.tsx';
import { useModule, useRights } from '../../../features/module/use-module.ts';
import { policyConfigurationQuery } from '../../../features/policies/policy-configuration.ts';
import { namedIn } from './named-modules.ts';
import { draftOf, newDraft, offerOf, type PolicyContext, preparedDraft } from './policy-draft.ts';
import { useUrlValue } from '../../../features/navigation/use-url-state.ts';
import { PolicyEditor, type PolicyEditorProps } from './policy-editor.tsx';
import { PolicyClosed, PolicyMissing } from './policy-breadcrumb.tsx';
import type { PolicyPart } from './policy-panel.tsx';
import { usePolicyModules } from './use-policy-modules.ts';
import type { PolicyMode } from './policy-mode.ts';

provideRenderer('rules', Rules);

const modes: readonly PolicyMode[] = ['add', 'edit', 'detail'];

const readStatus = (params: URLSearchParams): PolicyMode =>
  modes.find((mode) => mode === params.get('status')) ?? 'add';

/** `/home/data/addStrategy/:pid/:did?` with `?status=add|edit|detail`. Contract "Addresses of the console". */
export const PolicyPage = () => {
  const { did = '' } = useParams();
  const named = useUrlValue(readStatus);
  const mode = did === '' ? 'add' : named === 'add' ? 'detail' : named;
  return <ModuleGate>{(target) => <PolicyGate key={`${target.pid}/${did}`} {...{ target, did, mode }} />}</ModuleGate>;
};

/** What the editor needs before it opens. */
type Needed = Pick<PolicyEditorProps, 'policies' | 'stored' | 'choices' | 'rights'> &
  Pick<PolicyContext, 'configurations'>;

/** With what the page has opened, and which opening it was. */
type OpenedWith = { key: string; needed: Needed };

const nothingConfigured: PolicyContext['configurations'] = [];

type Opening = { target: ModuleConfig; did: string; mode: PolicyMode };

/**
 * In place of the editor where it can't open: a new policy has no record whose refusal would say so. While config and
 * rights load, the editor already requests what it needs.
 */
const PolicyGate = (opening: Opening) => {
  const config = useModule(products.policies);
  const rights = useRights(products.policies);
  const failed = [config, rights].find((query) => query.isError && query.data === undefined);
  if (failed?.error) return <ModuleRefused error={failed.error} onRetry={() => void failed.refetch()} />;
  if (opening.mode === 'add' && rights.data?.canCompose === false) return <PolicyClosed pid={opening.target.pid} />;
  return <StoredPolicy {...opening} />;
};

const StoredPolicy = ({ target, did, mode }: Opening) => {
  const policy = useQuery({
    // Each mode begins with what is stored then: another person may have saved it while it was edited here.
    queryKey: [...queryKeys.record(products.policies, did), 'policy', mode],
    queryFn: async ({ signal }) => (await call(endpoints.readPolicy, { did }, { signal, silent: true })).result,
    enabled: did !== '',
    // What is edited is what is stored now.
    gcTime: 0,
  });
  const opened = useOpenedDraft('policy').value;
  const drafted = mode === 'add' && opened?.targetpid === target.pid ? opened : undefined;
  const configuration = useQuery(policyConfigurationQuery(target.pid));
  const named = useMemo(
    () => [
      ...namedIn(policy.data ?? drafted),
      ...(configuration.data?.configurations ?? []).flatMap(({ usable, event, condition }) =>
        [...usable, ...event, ...condition].map(({ pid }) => pid),
      ),
    ],
    [policy.data, drafted, configuration.data],
  );
  const modules = usePolicyModules(target.pid, named);
  const rights = useRights(products.policies);
  const choices = useLinkageChoices();
  const policies = modules.module(products.policies);
  const context =
    policies === undefined || choices === undefined || rights.data === undefined || configuration.isFetching
      ? undefined
      : {
          policies,
          choices,
          rights: { canSave: rights.data.canDecide },
          configurations: configuration.data?.configurations ?? nothingConfigured,
        };
  const isSettled = did === '' || (policy.data !== undefined && !policy.isFetching && !policy.isError);
  // Reading shows the stored version; editing keeps the opened version and the input, even if the query is refetched.
  const key = mode === 'detail' ? `${mode}/${policy.data?.version ?? ''}` : mode;
  const [openedWith, setOpenedWith] = useState<OpenedWith>();
  const [lastPart, setLastPart] = useState<{ mode: PolicyMode; part: PolicyPart }>();
  if (openedWith?.key === key)
    return (
      <Opened
        key={key}
        {...{ target, mode, modules, drafted }}
        {...openedWith.needed}
        {...context}
        present={policy.data}
        {...(lastPart?.mode === mode ? { startPart: lastPart.part } : {})}
        onPart={(part) => setLastPart({ mode, part })}
      />
    );
  if (context !== undefined && isSettled) setOpenedWith({ key, needed: { stored: policy.data, ...context } });
  else if (policy.isError)
    return (
      <ModuleRefused
        error={policy.error}
        missing={<PolicyMissing pid={target.pid} />}
        onRetry={() => void policy.refetch()}
      />
    );
  return <ModuleSkeleton />;
};

type OpenedPolicy = ReturnType<typeof useOpenedDraft<'policy'>>['value'];

type OpenedProps = Needed &
  Pick<PolicyEditorProps, 'startPart' | 'onPart' | 'present'> & {
    target: ModuleConfig;
    mode: PolicyMode;
    modules: ReturnType<typeof usePolicyModules>;
    drafted: OpenedPolicy;
  };

/** Opens the draft once all modules that it names are there; later ones only add to what can be chosen. */
const Opened = ({ target, modules, configurations, stored, drafted, choices, ...rest }: OpenedProps) => {
  const { language, zone, now } = useRendering().context;
  const policyContext = useMemo<PolicyContext>(
    () => ({ target, module: modules.module, language, configurations, applications: choices.modules, groups: {} }),
    [target, modules.module, language, configurations, choices.modules],
  );
  const [opened, setOpened] = useState<Pick<PolicyEditorProps, 'opened' | 'prepared'>>();
  if (opened === undefined) {
    if (!modules.isPending) {
      const values = newEssentials(offerOf(policyContext, {}));
      setOpened(
        stored === undefined
          ? {
              opened: newDraft(policyContext, values),
              prepared: drafted && preparedDraft(drafted, policyContext, { zone, now }),
            }
          : { opened: draftOf(stored, policyContext) },
      );
    }
    return <ModuleSkeleton />;
  }
  return (
    <PolicyEditor
      {...rest}
      {...opened}
      {...{ stored, policyContext, choices }}
      isConfigured={configurations.length > 0}
      onAsk={modules.ask}
    />
  );
};
