import { useMemo } from 'react';
import type { AnsweredPolicy } from '../../../engine/automation/policy.ts';
import type { CellPosition } from '../../../engine/rules/selection.ts';
import { LinkageHistory } from '../../../features/linkages/linkage-history.tsx';
import type { DryRunTrial } from '../../../features/linkages/use-dry-run.ts';
import type { PolicyCalls, SpaceDevice, WrittenPolicy } from './policy-calls.ts';
import { PolicyConflicts } from './policy-conflicts.tsx';
import { type PolicyDraft, type PolicyContext, wireOf } from './policy-draft.ts';
import { PolicyDryRun } from './policy-dry-run.tsx';
import { PolicyVersions } from './policy-versions.tsx';
import type { FoundConflicts } from './use-policy-conflicts.ts';
import styles from './policy.module.css';

/** The parts of a policy's page: the policy itself, and what is beside it. */
export const policyParts = ['policy', 'dryRun', 'conflicts', 'versions', 'history'] as const;
export type PolicyPart = (typeof policyParts)[number];
export const newParts: readonly PolicyPart[] = ['policy', 'dryRun', 'conflicts'];

type Props = {
  part: PolicyPart;
  draft: PolicyDraft;
  policyContext: PolicyContext;
  stored: AnsweredPolicy | undefined;
  calls: PolicyCalls;
  trial: DryRunTrial<WrittenPolicy>;
  conflicts: FoundConflicts;
  devices: readonly SpaceDevice[] | undefined;
  onGo: (position: CellPosition) => void;
  onRestore: ((former: PolicyDraft) => void) | undefined;
};

/** The part beside the policy itself that is shown. */
export const PolicyPanel = (props: Props) => {
  const { part } = props;
  if (part === 'policy') return null;
  return (
    <div className={styles.scroll}>
      <Part {...props} />
    </div>
  );
};

const Part = ({ part, draft, policyContext, stored, calls, trial, conflicts, devices, onGo, onRestore }: Props) => {
  const body = useMemo(() => wireOf(draft, policyContext), [draft, policyContext]);
  if (part === 'dryRun') {
    const written = { did: stored?.did, body };
    return (
      <PolicyDryRun
        written={written}
        trial={trial}
        policyContext={policyContext}
        values={draft.values}
        rooms={devices ?? []}
      />
    );
  }
  if (part === 'conflicts')
    return <PolicyConflicts conflictState={conflicts} draft={draft} policyContext={policyContext} onGo={onGo} />;
  if (stored === undefined) return null;
  if (part === 'versions')
    return (
      <PolicyVersions
        did={stored.did}
        draft={draft}
        policyContext={policyContext}
        calls={calls}
        onRestore={onRestore}
      />
    );
  return (
    <LinkageHistory
      did={stored.did}
      module={policyContext.module}
      moduleOf={() => policyContext.target.pid}
      explain={calls.explain}
    />
  );
};
