import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CallError } from '../../api/call-error.ts';
import { callStream, type StreamData } from '../../api/call-stream.ts';
import { call } from '../../api/client.ts';
import { useAction } from '../../api/create-action.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { statuses } from '../../api/statuses.ts';
import type { Linkage } from '../../engine/automation/linkage.ts';
import { type LinkageRun, readRuns } from './linkage-runs.ts';
import type { StoredLinkage } from './linkages-query.ts';

export type LinkageConflict = AnswerOf<typeof endpoints.linkageConflicts>['result'][number];

/** For which devices a linkage would act at once if it were switched on. */
export type Holding = AnswerOf<typeof endpoints.linkageHolding>['result'];

/** The time that a dry run is about, epoch seconds, both included. */
export type DryRunSpan = { from: number; to: number };

/** A linkage as it is written; `did` where it is stored already. */
export type Written = { did: string | undefined; linkage: Linkage };

export type LinkageVersion = Pick<StoredLinkage, 'did' | 'version'>;

/** API of the dialog; stories inject their own. All calls reject with the server's message. */
export type LinkageCalls = {
  /** Adds a linkage, or changes the one that is named. */
  save: (stored: LinkageVersion | undefined, linkage: Linkage) => Promise<void>;
  remove: (did: string) => Promise<void>;
  /** The last evaluations, newest first. */
  explain: (did: string, signal: AbortSignal) => Promise<LinkageRun[]>;
  /** Open linkages that would set a parameter of the same device to another value. */
  conflicts: (written: Written) => Promise<readonly LinkageConflict[]>;
  holding: (written: Written, signal: AbortSignal) => Promise<Holding>;
  /** Streams a dry run; resolves at its end. */
  dryRun: (
    written: Written & { span: DryRunSpan },
    onEvent: (event: StreamData) => void,
    signal: AbortSignal,
  ) => Promise<void>;
};

/** True if a call was refused because the linkage was deleted. */
export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === statuses.notFound;

const unsaved = ({ did, linkage }: Written) => ({ ...linkage, ...(did === undefined ? {} : { did }) });

/** A stored linkage without what only answers carry: names, ids and times. */
export const contentOf = ({
  pid,
  filterdid,
  name,
  source = '',
  workflowstatus,
  events,
  conditionsinfo,
  actions,
}: StoredLinkage): Linkage => ({
  pid,
  filterdid,
  name,
  source,
  workflowstatus: workflowstatus === 0 ? 0 : 1,
  events,
  conditionsinfo: conditionsinfo ?? { datetime: [], property: [] },
  actions,
});

export const useLinkageCalls = (pid: string, filterdid: string): LinkageCalls => {
  const cache = useQueryClient();
  const once = useAction();
  return useMemo(() => {
    const stale = (): Promise<void> => cache.invalidateQueries({ queryKey: queryKeys.linkages(pid, filterdid) });
    return {
      save: async (stored, linkage) => {
        await once([stored, linkage], async (key) => {
          if (stored === undefined) return call(endpoints.createLinkage, linkage, { key, silent: true });
          const { did, version } = stored;
          try {
            return await call(endpoints.updateLinkage, { did, version, ...linkage }, { key, silent: true });
          } catch (error) {
            // The list shows another person's version before it can be overwritten, and no linkage that is gone.
            if (error instanceof CallError && (error.hasRule('version') || isNotFound(error))) await stale();
            throw error;
          }
        });
        await stale();
      },
      remove: async (did) => {
        await once(`delete ${did}`, async (key) => {
          await call(endpoints.deleteLinkage, { did }, { key, silent: true }).catch((error: unknown) => {
            // Someone else was faster: what was wanted is done.
            if (!isNotFound(error)) throw error;
          });
        });
        await stale();
      },
      explain: async (did, signal) =>
        readRuns((await call(endpoints.explainLinkage, { did }, { signal, silent: true })).result),
      conflicts: async (written) =>
        (await call(endpoints.linkageConflicts, unsaved(written), { silent: true, retries: 0 })).result,
      holding: async (written, signal) =>
        (await call(endpoints.linkageHolding, unsaved(written), { silent: true, signal })).result,
      dryRun: ({ span, ...written }, onEvent, signal) =>
        callStream(endpoints.dryRunLinkage, { ...unsaved(written), ...span }, { onEvent, signal }),
    };
  }, [cache, once, pid, filterdid]);
};
