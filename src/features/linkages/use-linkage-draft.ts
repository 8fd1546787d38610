import { useMemo, useState } from 'react';
import {
  checkDraft,
  type CheckedDraft,
  draftOf,
  type LinkageDraft,
  pidsIn,
} from '../../engine/automation/linkage-draft.ts';
import { emptyDraft, printOfDraft } from '../../engine/automation/linkage-form.ts';
import type { Linkage } from '../../engine/automation/linkage.ts';
import type { DescribedFault } from '../../engine/automation/sentences.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { contentOf } from './linkage-calls.ts';
import type { StoredLinkage } from './linkages-query.ts';
import type { KnownConfigs } from '../module/use-configs.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** State of the dialog's right side. */
export type DialogStep =
  | { kind: 'list' }
  /** `prepared`: filled in before, by the assistant. */
  | { kind: 'add'; prepared?: Linkage }
  | { kind: 'edit'; did: string; part?: LinkagePart };

/** Tab of the linkage. */
export type LinkagePart = 'rule' | 'dryRun' | 'history';

/** The edited draft, its initial state, the stored linkage, and whether a new one is enabled when it is saved. */
type Writing = { draft: LinkageDraft; opened: string; stored: StoredLinkage | undefined; status: 0 | 1 };

/** What is written of a linkage, as a stored draft. `version`: of the stored linkage, `undefined` for a new one. */
export type UnsavedLinkage = { draft: LinkageDraft; status: 0 | 1; version: number | undefined };

export type SaveFailure = { message: string; faults: readonly DescribedFault[] };

type Options = {
  pid: string;
  filterdid: string;
  linkages: readonly StoredLinkage[];
  configs: KnownConfigs;
  start: DialogStep;
  /** The modules that the draft names have changed. */
  onNamed?: (pids: readonly string[]) => void;
};

const partOf = (step: DialogStep): LinkagePart => (step.kind === 'edit' ? (step.part ?? 'rule') : 'rule');

const statusOf = (stored: StoredLinkage | undefined): 0 | 1 => (stored?.workflowstatus === 0 ? 0 : 1);

const writingAt = (step: DialogStep, { linkages, configs }: Options): Writing | undefined => {
  if (step.kind === 'list') return undefined;
  const stored = step.kind === 'edit' ? linkages.find(({ did }) => did === step.did) : undefined;
  if (step.kind === 'edit' && stored === undefined) return undefined;
  if (step.kind === 'add' && step.prepared !== undefined) {
    const prepared = draftOf(step.prepared, configs.module);
    // Unsaved from the start.
    return { draft: prepared, opened: printOfDraft(emptyDraft), stored, status: step.prepared.workflowstatus };
  }
  const draft = stored === undefined ? emptyDraft : draftOf(contentOf(stored), configs.module);
  return { draft, opened: printOfDraft(draft), stored, status: statusOf(stored) };
};

const rebased = (writing: Writing | undefined, stored: StoredLinkage): Writing | undefined =>
  writing?.stored?.did === stored.did ? { ...writing, stored, status: statusOf(stored) } : writing;

/** Under the version that was edited: a save over a newer one is a conflict, as without the interruption. */
const restored = (writing: Writing | undefined, { draft, status, version }: UnsavedLinkage): Writing | undefined => {
  const stored = writing?.stored;
  return (
    writing && {
      ...writing,
      draft,
      status,
      stored: stored === undefined || version === undefined ? stored : { ...stored, version },
    }
  );
};

const unchecked: CheckedDraft = { linkage: undefined, faults: [] };

const none: readonly DescribedFault[] = [];

/** A fault from the server is removed when its field is edited. */
const withoutPlace = (failure: SaveFailure | undefined, path: string): SaveFailure | undefined => {
  const faults = failure?.faults.filter((fault) => !fault.path.startsWith(path)) ?? none;
  return failure === undefined || faults.length === 0 ? undefined : { message: failure.message, faults };
};

const useChecked = ({ pid, filterdid, configs }: Options, writing: Writing | undefined): CheckedDraft => {
  const { zone, now } = useRendering().context;
  const { draft, stored, status = 1 }: Partial<Writing> = writing ?? {};
  const source = stored?.source ?? '';
  return useMemo(() => {
    if (draft === undefined || configs.isPending) return unchecked;
    return checkDraft(draft, { pid, filterdid, source, workflowstatus: status }, { module: configs.module, zone, now });
  }, [draft, configs, pid, filterdid, source, status, zone, now]);
};

/** Draft of one linkage at a time, with its faults and the linkage to store. */
export const useLinkageDraft = (options: Options) => {
  const { language } = useRendering().context;
  const [step, setPlace] = useState(options.start);
  const [writing, setWriting] = useState(() => writingAt(options.start, options));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  const [part, setPart] = useState(() => partOf(options.start));
  const checked = useChecked(options, writing);
  const visibleFaults = [
    ...(failure?.faults ?? none),
    ...checked.faults.filter(({ path }) => isSubmitted || touched.has(path)),
  ];
  return {
    step,
    part,
    setPart,
    writing,
    checked,
    isPending: options.configs.isPending,
    go: (next: DialogStep): void => {
      setPlace(next);
      setWriting(writingAt(next, options));
      setTouched(new Set());
      setSubmitted(false);
      setFailure(undefined);
      setPart(partOf(next));
    },
    edit: (next: LinkageDraft, path: string): void => {
      setWriting((former) => former && { ...former, draft: next });
      options.onNamed?.(pidsIn(next));
      setFailure((former) => withoutPlace(former, path));
    },
    /** Puts a draft back in that was written before. */
    restore: (unsaved: UnsavedLinkage): void => {
      setWriting((former) => restored(former, unsaved));
      options.onNamed?.(pidsIn(unsaved.draft));
    },
    setStatus: (next: 0 | 1): void => setWriting((former) => former && { ...former, status: next }),
    /** The stored linkage was changed by the person's own switch: its version is the newer one. */
    rebase: (stored: StoredLinkage): void => setWriting((former) => rebased(former, stored)),
    /** The stored linkage is no longer there: what is written is a new one. */
    detach: (): void => {
      setPlace({ kind: 'add' });
      setWriting((former) => former && { ...former, stored: undefined, opened: printOfDraft(emptyDraft) });
    },
    touch: (path: string): void => setTouched((former) => (former.has(path) ? former : new Set([...former, path]))),
    /** From a dry run back to the form, where faults are. */
    submit: (): void => {
      setSubmitted(true);
      setPart('rule');
    },
    faultAt: (path: string): string | undefined => inLanguage(firstAt(visibleFaults, path)?.message, language),
    isSubmitted,
    isDirty: writing !== undefined && printOfDraft(writing.draft) !== writing.opened,
    failure,
    setFailure,
  };
};

/** The first fault at a place, or within its value. */
const firstAt = (faults: readonly DescribedFault[], path: string): DescribedFault | undefined =>
  faults.find((fault) => fault.path === path || (isLeaf(path) && fault.path.startsWith(`${path}/`)));

/** A field of a line, whose value may have places of its own, such as the receivers. */
const isLeaf = (path: string): boolean => path.split('/').length === 4;
