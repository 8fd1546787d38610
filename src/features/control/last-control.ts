import { type MutationState, useMutationState, useQueries } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { askEach } from '../../api/live/use-live.ts';
import type { Outcome } from '../../schemas/commands.ts';
import type { ControlOutcome } from './control-target.ts';
import type { ControlTask } from './use-control.ts';

/** The last command that this page sent to devices of a module, and its outcome. */
type LastControl = { task: ControlTask; outcome: Outcome };

type Sent = { task: ControlTask; calls: readonly string[] };

/** The mutations of this key are those of `useControl`. */
const sentBy = ({ variables, data }: MutationState): Sent[] => {
  const task = variables as ControlTask | undefined;
  const done = data as ControlOutcome | undefined;
  return task === undefined || done === undefined || done.calls.length === 0 ? [] : [{ task, calls: done.calls }];
};

/** Sum over the calls of one command: several hundred devices take several calls. */
const sumOutcomes = (outcomes: readonly Outcome[]): Outcome => {
  const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  return {
    at: Math.min(...outcomes.map(({ at }) => at)),
    asked: sum(({ asked }) => asked),
    open: sum(({ open }) => open),
    confirmed: sum(({ confirmed }) => confirmed),
    overtaken: sum(({ overtaken }) => overtaken),
    failed: sum(({ failed }) => failed),
    lost: outcomes.flatMap(({ lost }) => lost),
  };
};

/** Polls the outcome of the last command while devices have not answered. */
export const useLastControl = (pid: string): LastControl | undefined => {
  const sent = useMutationState({
    filters: { mutationKey: queryKeys.control(pid), status: 'success' },
    select: ({ state }) => sentBy(state),
  }).flat();
  const { task, calls = [] } = sent.at(-1) ?? {};
  const outcomes = useQueries({
    queries: calls.map((did) => ({
      queryKey: queryKeys.control(pid, did),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(endpoints.commandOutcome, { pid, did }, { signal, silent: true }),
      refetchInterval: ({ state }: { state: { data: { result: Outcome } | undefined } }) =>
        (state.data?.result.open ?? 0) > 0 ? askEach : false,
    })),
    combine: (queries) => queries.flatMap(({ data }) => (data === undefined ? [] : [data.result])),
  });
  return task === undefined || outcomes.length < calls.length || outcomes.length === 0
    ? undefined
    : { task, outcome: sumOutcomes(outcomes) };
};
