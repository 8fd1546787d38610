import { useEffect, useState } from 'react';
import type { PlanPlace } from '../../engine/board/floor-plan.ts';
import { planModules } from '../../engine/board/floor-plan.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { choiceName, type RecordChoice, useRendering } from '../fields/rendering.tsx';

/** Requests of the fields of a plan; every hook drops an answer if a later request was sent. */

const useAnswer = <T>(key: string, ask: (signal: AbortSignal) => Promise<T>, before: T): T => {
  const [answer, setAnswer] = useState({ key: '', value: before });
  useEffect(() => {
    const gone = new AbortController();
    ask(gone.signal).then(
      (value) => gone.signal.aborted || setAnswer({ key, value }),
      () => undefined,
    );
    return () => gone.abort();
    // The key contains everything that the request depends on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return answer.value;
};

/** Names are requested so many at a time. */
const chunkSize = 100;
const parts = (dids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(dids.length / chunkSize) }, (_, index) =>
    dids.slice(index * chunkSize, (index + 1) * chunkSize),
  );

const none: readonly RecordChoice[] = [];

/** The modules that the person may choose from. */
export const useModules = (): readonly RecordChoice[] => {
  const { listModules } = useRendering();
  return useAnswer('modules', async (signal) => listModules?.(signal) ?? none, none);
};

/** Records of a module whose name contains a text. */
export const useFound = (pid: string | undefined, keyword: string): readonly RecordChoice[] => {
  const { searchRecords } = useRendering();
  return useAnswer(
    `${pid} ${keyword}`,
    async (signal) => (pid === undefined ? none : searchRecords(pid, keyword, signal)),
    none,
  );
};

/** What the placed records are called, by `pid did`. */
export const useNames = (places: readonly PlanPlace[]): ReadonlyMap<string, string> => {
  const { nameRecords, context } = useRendering();
  const didsOf = (pid: string) => places.filter((place) => place.pid === pid).map(({ did }) => did);
  const key = JSON.stringify(planModules({ places }).map((pid) => [pid, didsOf(pid).toSorted()]));
  const ask = async (signal: AbortSignal): Promise<ReadonlyMap<string, string>> => {
    const named = await Promise.all(
      planModules({ places }).flatMap((pid) =>
        parts(didsOf(pid)).map(async (dids) =>
          (await nameRecords(pid, dids, signal)).map((choice): [string, string] => [
            `${pid} ${choice.did}`,
            choiceName(choice, context.language),
          ]),
        ),
      ),
    );
    return new Map(named.flat());
  };
  return useAnswer<ReadonlyMap<string, string>>(key, ask, new Map());
};

/** The configs of modules, by pid; those that cannot be had are missing. */
export const useConfigs = (pids: readonly string[]): ReadonlyMap<string, ModuleConfig> => {
  const { readModule } = useRendering();
  const ask = async (signal: AbortSignal): Promise<ReadonlyMap<string, ModuleConfig>> => {
    const read = await Promise.all(
      pids.map(async (pid): Promise<[string, ModuleConfig][]> => {
        const config = await readModule?.(pid, signal).catch(() => undefined);
        return config === undefined ? [] : [[pid, config]];
      }),
    );
    return new Map(read.flat());
  };
  return useAnswer<ReadonlyMap<string, ModuleConfig>>(pids.join(' '), ask, new Map());
};
