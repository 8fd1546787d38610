import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredPolicy } from '../../../engine/automation/policy.ts';
import { usePartTitle } from '../../../features/frame/page-title.ts';
import { useDryRun } from '../../../features/linkages/use-dry-run.ts';
import type { PolicyCalls } from './policy-calls.ts';
import type { PolicyDraft, PolicyContext } from './policy-draft.ts';
import { printOfPolicy } from './policy-dry-run.tsx';
import { newParts, type PolicyPart, policyParts } from './policy-panel.tsx';
import { useGroupNote, useSpaceDevices } from './space-devices.tsx';
import { useConflictText } from './use-conflict-text.ts';
import { useConflictMarks, usePolicyConflicts } from './use-policy-conflicts.ts';

type Options = {
  draft: PolicyDraft;
  policyContext: PolicyContext;
  stored: AnsweredPolicy | undefined;
  calls: PolicyCalls;
  start: PolicyPart | undefined;
  onPart: ((part: PolicyPart) => void) | undefined;
};

/** The parts of the page beside the policy; each continues while another one is shown. */
export const usePolicyParts = ({ draft, policyContext, stored, calls, start = 'policy', onPart }: Options) => {
  const { t } = useTranslation('policy-editor');
  const [part, setPart] = useState<PolicyPart>(start);
  usePartTitle(part === 'policy' ? undefined : t(`parts.${part}`));
  const trial = useDryRun(calls.dryRun, printOfPolicy);
  const isShown = part === 'conflicts';
  const conflicts = usePolicyConflicts({ draft, policyContext, did: stored?.did, find: calls.conflicts, isShown });
  const conflictText = useConflictText(policyContext);
  const marks = useConflictMarks(conflicts.conflicts, draft.table, conflictText);
  const spaceDevices = useSpaceDevices(policyContext, draft.values, calls.spaceDevices);
  const label = (policyPart: PolicyPart): string => {
    const count = policyPart === 'conflicts' ? (conflicts.conflicts?.length ?? 0) : 0;
    return count === 0 ? t(`parts.${policyPart}`) : `${t(`parts.${policyPart}`)} · ${count}`;
  };
  return {
    part,
    setPart: (next: PolicyPart): void => {
      setPart(next);
      onPart?.(next);
    },
    /** One that is not saved yet has neither versions nor runs. */
    options: (stored === undefined ? newParts : policyParts).map((value) => ({ value, label: label(value) })),
    trial,
    conflicts,
    marks,
    ...spaceDevices,
    groupNote: useGroupNote(policyContext, spaceDevices.devices),
  };
};
