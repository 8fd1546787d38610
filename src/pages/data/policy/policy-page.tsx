import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { newEssentials } from '../../../engine/automation/policy-form.ts';
import type { AnsweredPolicy } from '../../../engine/automation/policy.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import { products } from '../../../engine/products.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { provideRenderer } from '../../../renderers/renderer.tsx';
import { Rules } from '../../../renderers/rules/rules.tsx';
import { useLinkageChoices } from '../linkages/use-linkage-choices.ts';
import { ModuleGate, ModuleRefused, ModuleWaiting } from '../module/module-gate.tsx';
import { useRights } from '../module/use-module.ts';
import { draftOf, newDraft, offerOf, type PolicyKnown } from './policy-draft.ts';
import { PolicyEditor, type PolicyEditorProps, type PolicyMode } from './policy-editor.tsx';
import { usePolicyModules } from './use-policy-modules.ts';

provideRenderer('rules', Rules);

const modes: readonly PolicyMode[] = ['add', 'edit', 'detail'];

/** `/home/data/addStrategy/:pid/:did?` with `?status=add|edit|detail`. Contract "Addresses of the console". */
export const PolicyPage = () => {
  const { did = '' } = useParams();
  const [search] = useSearchParams();
  const named = modes.find((mode) => mode === search.get('status')) ?? 'add';
  const mode = did === '' ? 'add' : named === 'add' ? 'detail' : named;
  return (
    <ModuleGate>{(target) => <StoredPolicy key={`${target.pid}/${did}`} {...{ target, did, mode }} />}</ModuleGate>
  );
};

/** What the editor needs before it opens. */
type Needed = Pick<PolicyEditorProps, 'policies' | 'stored' | 'choices' | 'rights'> &
  Pick<PolicyKnown, 'configurations'>;

/** With what the page has opened, and which opening it was. */
type Held = { key: string; needed: Needed };

const nothingConfigured: PolicyKnown['configurations'] = [];

type Opening = { target: ModuleConfig; did: string; mode: PolicyMode };

/** Modules that a stored policy names. */
const namedIn = (policy: AnsweredPolicy | undefined): string[] =>
  policy === undefined
    ? []
    : [
        ...policy.events.map(({ idev_pid }) => idev_pid),
        ...policy.configs.flatMap(({ rules }) =>
          rules.flatMap(({ property }) => property.map(({ idev_pid }) => idev_pid)),
        ),
        ...(policy.filter === null ? [] : [policy.filter.productid]),
      ];

const StoredPolicy = ({ target, did, mode }: Opening) => {
  const policy = useQuery({
    queryKey: [...queryKeys.record(products.policies, did), 'policy'],
    queryFn: async ({ signal }) => (await call(endpoints.readPolicy, { did }, { signal, silent: true })).result,
    enabled: did !== '',
    // What is edited is what is stored now.
    gcTime: 0,
  });
  const configuration = useQuery({
    queryKey: [...queryKeys.module(products.policies), 'configuration', target.pid],
    queryFn: async ({ signal }) =>
      (
        await call(
          endpoints.readPolicyConfiguration,
          { pid: products.policies, targetpid: target.pid },
          { signal, silent: true },
        )
      ).result.configurations,
  });
  const named = useMemo(
    () => [
      ...namedIn(policy.data),
      ...(configuration.data ?? []).flatMap(({ usable, event, condition }) =>
        [...usable, ...event, ...condition].map(({ pid }) => pid),
      ),
    ],
    [policy.data, configuration.data],
  );
  const modules = usePolicyModules(target.pid, named);
  const rights = useRights(products.policies);
  const choices = useLinkageChoices();
  const policies = modules.module(products.policies);
  const context =
    policies === undefined || choices === undefined || rights.data === undefined || configuration.isPending
      ? undefined
      : {
          policies,
          choices,
          rights: { canSave: rights.data.canDecide },
          configurations: configuration.data ?? nothingConfigured,
        };
  const isSettled = did === '' || (policy.data !== undefined && !policy.isFetching && !policy.isError);
  // Who reads sees what is stored now; who writes keeps what they opened and typed, whatever is asked again meanwhile.
  const key = mode === 'detail' ? `${mode}/${policy.data?.version ?? ''}` : mode;
  const [held, setHeld] = useState<Held>();
  if (held?.key === key) return <Opened key={key} {...{ target, mode, modules }} {...held.needed} {...context} />;
  if (context !== undefined && isSettled) setHeld({ key, needed: { stored: policy.data, ...context } });
  else if (policy.isError) return <ModuleRefused error={policy.error} onRetry={() => void policy.refetch()} />;
  return <ModuleWaiting />;
};

type OpenedProps = Needed & { target: ModuleConfig; mode: PolicyMode; modules: ReturnType<typeof usePolicyModules> };

/** Opens the draft once all modules that it names are there; later ones only add to what can be chosen. */
const Opened = ({ target, modules, configurations, stored, choices, ...rest }: OpenedProps) => {
  const { language } = useRendering().context;
  const known = useMemo<PolicyKnown>(
    () => ({ target, module: modules.module, language, configurations, applications: choices.modules, groups: {} }),
    [target, modules.module, language, configurations, choices.modules],
  );
  const [opened, setOpened] = useState<PolicyEditorProps['opened']>();
  if (opened === undefined) {
    if (!modules.isPending) {
      const values = newEssentials(offerOf(known, {}));
      setOpened(stored === undefined ? newDraft(known, values) : draftOf(stored, known));
    }
    return <ModuleWaiting />;
  }
  return (
    <PolicyEditor
      {...rest}
      {...{ stored, opened, known, choices }}
      isConfigured={configurations.length > 0}
      onAsk={modules.ask}
    />
  );
};
