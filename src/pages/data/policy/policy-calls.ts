import { callStream, type StreamData } from '../../../api/call-stream.ts';
import { call } from '../../../api/client.ts';
import type { AnswerOf } from '../../../api/endpoint.ts';
import { endpoints } from '../../../api/endpoints.ts';
import type { AnsweredPolicy } from '../../../engine/automation/policy.ts';
import type { DryRunSpan } from '../../../features/linkages/linkage-calls.ts';
import { type LinkageRun, readRuns } from '../../../features/linkages/linkage-runs.ts';
import type { wireOf } from './policy-draft.ts';

export type PolicyConflict = AnswerOf<typeof endpoints.policyConflicts>['result'][number];
export type PolicyVersion = AnswerOf<typeof endpoints.policyVersions>['result'][number];
export type SpaceDevice = AnswerOf<typeof endpoints.spaceDevices>['list'][number];

/** A policy as it is written; `did` where it is stored already. */
export type WrittenPolicy = { did: string | undefined; body: ReturnType<typeof wireOf> };

type AskedSpaces = { pid: string; types: string[]; businessDids: string[] };

/** API of the parts beside the form; stories inject their own. All calls reject with the server's message. */
export type PolicyCalls = {
  dryRun: (
    written: WrittenPolicy & { span: DryRunSpan },
    onEvent: (event: StreamData) => void,
    signal: AbortSignal,
  ) => Promise<void>;
  conflicts: (written: WrittenPolicy, signal: AbortSignal) => Promise<readonly PolicyConflict[]>;
  versions: (did: string, signal: AbortSignal) => Promise<readonly PolicyVersion[]>;
  version: (did: string, version: number, signal: AbortSignal) => Promise<AnsweredPolicy>;
  /** The last evaluations, newest first. */
  explain: (did: string, signal: AbortSignal) => Promise<LinkageRun[]>;
  /** Devices of a list in spaces of these types. */
  spaceDevices: (spaces: AskedSpaces, signal: AbortSignal) => Promise<readonly SpaceDevice[]>;
};

const unsaved = ({ did, body }: WrittenPolicy) => ({ ...body, ...(did === undefined ? {} : { did }) });

export const policyCalls: PolicyCalls = {
  dryRun: ({ span, ...written }, onEvent, signal) =>
    callStream(endpoints.dryRunPolicy, { ...unsaved(written), ...span }, { onEvent, signal }),
  conflicts: async (written, signal) =>
    (await call(endpoints.policyConflicts, unsaved(written), { signal, silent: true, retries: 0 })).result,
  versions: async (did, signal) => (await call(endpoints.policyVersions, { did }, { signal, silent: true })).result,
  version: async (did, version, signal) =>
    (await call(endpoints.readPolicy, { did, version }, { signal, silent: true })).result,
  explain: async (did, signal) =>
    readRuns((await call(endpoints.explainPolicy, { did }, { signal, silent: true })).result),
  spaceDevices: async (spaces, signal) => (await call(endpoints.spaceDevices, spaces, { signal, silent: true })).list,
};
