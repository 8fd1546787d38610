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

/** The message of a successful answer; empty if it has none. */
const messageOf = (answer: object): string => ('msg' in answer && typeof answer.msg === 'string' ? answer.msg : '');

/**
 * Idempotency keys: a body has one until it is answered, so pressing again after a lost answer commands nothing twice.
 * With another task all keys end. “On” whose answer was lost, “off”, and “on” again are three commands; with the first key
 * the last one would be answered like the first and reach no device.
 */
const useKeys = () => {
  const current = useRef({ task: '', keys: new Map<string, string>() });
  return (task: string) => {
    if (current.current.task !== task) current.current = { task, keys: new Map() };
    const { keys } = current.current;
    return async <T>(body: object, act: (key: string) => Promise<T>): Promise<T> => {
      const print = JSON.stringify(body);
      const key = keys.get(print) ?? randomId();
      keys.set(print, key);
      const forget = (): void => void keys.delete(print);
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
};

/** Commands devices: one of them with a call of its own, several by the condition that finds them. */
export const useControl = (pid: string) => {
  const cache = useQueryClient();
  const keysOf = useKeys();
  return useMutation({
    mutationKey: queryKeys.control(pid),
    mutationFn: async ({ target, cmd }: ControlTask): Promise<ControlOutcome> => {
      const did = onlyDevice(target);
      if (did !== undefined) {
        const body = { pid, did, act: 'set', cmd } as const;
        const done = await keysOf(JSON.stringify(body))(body, (key) =>
          call(endpoints.control, body, { key, silent: true }),
        );
        return { requested: 1, accepted: 1, refused: [], msg: messageOf(done), calls: done.commands.slice(0, 1) };
      }
      const outcome = { requested: devicesOf(target), accepted: 0, msg: '' };
      const refused: ControlOutcome['refused'][number][] = [];
      const calls: string[] = [];
      const bodies = bodiesOf(pid, target, cmd);
      const once = keysOf(JSON.stringify(bodies));
      for (const body of bodies) {
        // One after the other: what is refused must stop the rest.
        // oxlint-disable-next-line no-await-in-loop -- see above
        const answer = await once(body, (key) => call(endpoints.controlAll, body, { key, silent: true }));
        outcome.accepted += answer.accepted ?? 0;
        outcome.msg = messageOf(answer);
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
