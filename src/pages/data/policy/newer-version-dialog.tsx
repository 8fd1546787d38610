import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../../../api/query-keys.ts';
import { essentialsForm } from '../../../engine/automation/policy-form.ts';
import type { AnsweredPolicy } from '../../../engine/automation/policy.ts';
import { formatMoment } from '../../../engine/moment.ts';
import { products } from '../../../engine/products.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { QuestionDialog } from '../../../renderers/parts/question-dialog.tsx';
import { SkeletonRows } from '../../../renderers/parts/skeleton.tsx';
import { inLanguage } from '../../../texts/phrase.ts';
import { namedIn } from './named-modules.ts';
import type { PolicyCalls, PolicyVersion } from './policy-calls.ts';
import { policyDifference } from './policy-difference.ts';
import { draftOf, offerOf, type PolicyContext, type PolicyDraft } from './policy-draft.ts';
import { mergePolicies, type PolicyPart } from './policy-merge.ts';
import { Differences } from './version-difference.tsx';
import styles from './newer-version-dialog.module.css';

type Newer = { draft: PolicyDraft; version: number };

export type NewerVersionProps = {
  did: string;
  name: string;
  /** The version that was opened, and what is made of it here. */
  base: PolicyDraft;
  mine: PolicyDraft;
  policyContext: PolicyContext;
  calls: Pick<PolicyCalls, 'versions' | 'version'>;
  isBusy: boolean;
  onAsk: (pid: string) => void;
  onCombine: (newer: Newer, merged: PolicyDraft) => void;
  onReplace: () => void;
  onCancel: () => void;
};

/** Another person has saved a newer version: who and when, what both changed, and which one to go on with. */
export const NewerVersionDialog = (props: NewerVersionProps) => {
  const { name, base, mine, policyContext, isBusy, onCombine, onReplace, onCancel } = props;
  const { t } = useTranslation('policy-editor');
  const { context } = useRendering();
  const newest = useNewest(props);
  const theirs = useMemo(() => newest.data && draftOf(newest.data.policy, policyContext), [newest.data, policyContext]);
  const between = useMemo(() => {
    if (theirs === undefined) return undefined;
    const since = (after: PolicyDraft) => policyDifference(base, after, { policyContext, context });
    const changes = { byMe: since(mine), byThem: since(theirs) };
    return { ...changes, ...mergePolicies({ mine, theirs }, changes), theirs };
  }, [base, mine, theirs, policyContext, context]);
  const saved = newest.data?.saved;
  const combine = (): void => {
    if (between && saved) onCombine({ draft: between.theirs, version: saved.version }, between.merged);
  };
  return (
    <QuestionDialog
      title={t('newer.title', { name })}
      className={styles.dialog}
      onCancel={() => !isBusy && onCancel()}
      footer={
        <>
          <Button autoFocus disabled={isBusy} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button danger loading={isBusy} onClick={onReplace}>
            {t('newer.replace')}
          </Button>
          <Button type="primary" disabled={isBusy || between === undefined || !newest.isComplete} onClick={combine}>
            {t('newer.combine')}
          </Button>
        </>
      }
    >
      <Saved saved={saved} isFailed={newest.isError} />
      {between === undefined ? (
        newest.isError ? null : (
          <SkeletonRows rows={3} columns={3} />
        )
      ) : (
        <div className={styles.changes}>
          {(
            [
              ['theirs', between.byThem, between.theirs],
              ['mine', between.byMe, mine],
            ] as const
          ).map(([side, difference, after]) => (
            <section key={side} aria-label={t(`newer.${side}`)}>
              <h3>{t(`newer.${side}`)}</h3>
              <Differences before={base} {...{ difference, after, policyContext }} />
            </section>
          ))}
          <Disputed parts={between.disputed} mine={mine} policyContext={policyContext} />
        </div>
      )}
      <p>{t('newer.text')}</p>
    </QuestionDialog>
  );
};

type Newest = { saved: PolicyVersion; policy: AnsweredPolicy };

/** The version that is stored now, and the modules that it names. */
const useNewest = ({ did, base, calls, policyContext, onAsk }: NewerVersionProps) => {
  const newest = useQuery({
    queryKey: [...queryKeys.record(products.policies, did), 'newest'],
    queryFn: async ({ signal }): Promise<Newest> => {
      const [saved] = await calls.versions(did, signal);
      if (saved === undefined) throw new Error(`policy ${did} has no stored version`);
      return { saved, policy: await calls.version(did, saved.version, signal) };
    },
    // Each question is about what is stored then.
    gcTime: 0,
  });
  const unknown = useMemo(() => {
    const known = new Set(namedIn(base));
    const named = namedIn(newest.data?.policy);
    return [...new Set(named)].filter((pid) => !known.has(pid) && policyContext.module(pid) === undefined);
  }, [newest.data, base, policyContext]);
  useEffect(() => {
    for (const pid of unknown) onAsk(pid);
  }, [unknown, onAsk]);
  return { data: newest.data, isError: newest.isError, isComplete: unknown.length === 0 };
};

const Saved = ({ saved, isFailed }: { saved: PolicyVersion | undefined; isFailed: boolean }) => {
  const { t } = useTranslation('policy-editor');
  const { zone } = useRendering().context;
  if (saved === undefined) return isFailed ? <p role="alert">{t('newer.failed')}</p> : null;
  return <p>{t('newer.saved', { who: saved.by_name, version: saved.version, time: formatMoment(saved.at, zone) })}</p>;
};

type DisputedProps = { parts: readonly PolicyPart[]; mine: PolicyDraft; policyContext: PolicyContext };

/** What both changed: a merge has the local value there. */
const Disputed = ({ parts, mine, policyContext }: DisputedProps) => {
  const { t } = useTranslation('policy-editor');
  const { language } = useRendering().context;
  if (parts.length === 0) return null;
  const policies = policyContext.module(products.policies);
  const fields = policies && essentialsForm(policies, mine.values, offerOf(policyContext, mine.values)).fields;
  const textOf = (part: PolicyPart): string => {
    if (part.kind !== 'field') return t(`newer.parts.${part.kind}`);
    const label = fields?.[part.name]?.column.label;
    return label === undefined ? part.name : inLanguage(label, language);
  };
  return <p className={styles.disputed}>{t('newer.disputed', { parts: parts.map(textOf).join(t('cleared.and')) })}</p>;
};
