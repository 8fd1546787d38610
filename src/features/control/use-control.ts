import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isOutcomeUnknown } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { RecordValues } from '../../engine/column.ts';
import { randomId } from '../../security/random-id.ts';
import { bodiesOf, type ControlOutcome, type ControlTarget, devicesOf, onlyDevice } from './control-target.ts';

/** Devices and the stored values wanted of them. */
export type ControlTask = { target: ControlTarget; cmd: RecordValues };

/** The server's own words of success, where it says any. */
const wordsOf = (answer: object): string => ('msg' in answer && typeof answer.msg === 'string' ? answer.msg : '');

/** One key for each body until it is answered: pressing again after a lost answer commands nothing twice. */
const useKeys = () => {
  const keys = useRef(new Map<string, string>());
  return async <T>(body: object, act: (key: string) => Promise<T>): Promise<T> => {
    const print = JSON.stringify(body);
    const key = keys.current.get(print) ?? randomId();
    keys.current.set(print, key);
    const forget = (): void => void keys.current.delete(print);
    return act(key).then(
      (answer) => {
        forget();
        return answer;
      },
      (error: unknown) => {
        if (!isOutcomeUnknown(error)) forget();
        throw error;
      },
    );
  };
};

/** Commands devices: one of them with a call of its own, several by the condition that finds them. */
export const useControl = (pid: string) => {
  const cache = useQueryClient();
  const once = useKeys();
  return useMutation({
    mutationKey: queryKeys.control(pid),
    mutationFn: async ({ target, cmd }: ControlTask): Promise<ControlOutcome> => {
      const did = onlyDevice(target);
      if (did !== undefined) {
        const body = { pid, did, act: 'set', cmd } as const;
        const done = await once(body, (key) => call(endpoints.control, body, { key, silent: true }));
        return { requested: 1, accepted: 1, refused: [], msg: wordsOf(done), calls: done.commands.slice(0, 1) };
      }
      const outcome = { requested: devicesOf(target), accepted: 0, msg: '' };
      const refused: ControlOutcome['refused'][number][] = [];
      const calls: string[] = [];
      for (const body of bodiesOf(pid, target, cmd)) {
        // One after the other: what is refused must stop the rest.
        // oxlint-disable-next-line no-await-in-loop -- see above
        const answer = await once(body, (key) => call(endpoints.controlAll, body, { key, silent: true }));
        outcome.accepted += answer.accepted ?? 0;
        outcome.msg = wordsOf(answer);
        refused.push(...(answer.refused ?? []));
        calls.push(...(answer.commands ?? []).slice(0, 1));
      }
      return { ...outcome, refused, calls };
    },
    onSettled: (_outcome, _error, { target }) => {
      void cache.invalidateQueries({ queryKey: queryKeys.records(pid) });
      if (target.kind === 'named')
        for (const did of target.records.keys()) void cache.invalidateQueries({ queryKey: queryKeys.record(pid, did) });
    },
  });
};
