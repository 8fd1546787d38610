import { type MutationState, useMutationState, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { createThrottle } from '../../api/live/throttle.ts';
import type { LiveEvent } from '../../api/live/live-event.ts';
import { askEach, useLive } from '../../api/live/use-live.ts';
import type { Outcome } from '../../schemas/commands.ts';
import type { LiveTopic } from '../../schemas/live.ts';
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

/** Minimum interval in milliseconds between two reads of an outcome that live events cause. */
const refetchEach = 1_000;

/** Devices of the module may have answered a command; rows that are not on the screen come as `changed`. */
const mayEndCommand = (event: LiveEvent): boolean => event.kind !== 'patch' || 'commands' in event.values;

/** Reads the outcome again when devices of the module answer; polling alone would be seconds late. */
const useLiveOutcome = (pid: string, isOpen: boolean): void => {
  const cache = useQueryClient();
  const throttle = useRef<ReturnType<typeof createThrottle>>(undefined);
  throttle.current ??= createThrottle(
    () => void cache.invalidateQueries({ queryKey: queryKeys.control(pid) }),
    refetchEach,
  );
  useEffect(() => () => throttle.current?.stop(), []);
  const topics: readonly LiveTopic[] = isOpen ? [{ kind: 'list', pid }] : [];
  useLive(topics, (event) => {
    if (mayEndCommand(event)) throttle.current?.run();
  });
};

/** The outcome of the last command; it follows live events and is polled while devices have not answered. */
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
  useLiveOutcome(
    pid,
    outcomes.some(({ open }) => open > 0),
  );
  return task === undefined || outcomes.length < calls.length || outcomes.length === 0
    ? undefined
    : { task, outcome: sumOutcomes(outcomes) };
};
