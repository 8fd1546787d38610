import { useQueries } from '@tanstack/react-query';
import { kindsIn } from '../../../engine/board/module-lookup.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import { matchesSubject } from '../../../engine/dashboard/templates/subject.ts';
import type { TemplateModule } from '../../../engine/dashboard/templates/template.ts';
import { templateSubjects } from '../../../engine/dashboard/templates/templates.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { boardsQuery, mayChangeBoards } from '../../../features/boards/boards-query.ts';
import { tabsQuery } from '../../../features/list/use-list.ts';
import { moduleQuery, rightsQuery } from '../../../features/module/use-module.ts';
import { useMenu } from '../../../features/menu/use-menu.ts';
import type { BoardContext } from '../../../engine/board/board-context.ts';

/** Modules whose configs are read, and those whose boards are. The answers are kept for minutes. */
const maxModules = 60;
const maxRead = 12;

type Answers<T> = { isPending: boolean; answers: ReadonlyMap<string, T> };

const mapOf = <T>(
  keys: readonly string[],
  answers: readonly { isPending: boolean; data: T | undefined }[],
): Answers<T> => ({
  isPending: answers.some(({ isPending }) => isPending),
  answers: new Map(
    keys.flatMap((key, index) => {
      const data = answers[index]?.data;
      return data === undefined ? [] : [[key, data] as const];
    }),
  ),
});

const useConfigs = (pids: readonly string[]): Answers<ModuleConfig> =>
  useQueries({ queries: pids.map((pid) => moduleQuery(pid)), combine: (answers) => mapOf(pids, answers) });

const useTabsOf = (pids: readonly string[]) => {
  const tabs = useQueries({ queries: pids.map((pid) => tabsQuery(pid)), combine: (answers) => mapOf(pids, answers) });
  const rights = useQueries({
    queries: pids.map((pid) => rightsQuery(pid)),
    combine: (answers) => mapOf(pids, answers),
  });
  const places = pids.flatMap((pid) => (tabs.answers.get(pid) ?? []).map(({ did }) => ({ pid, did })));
  const boards = useQueries({
    queries: places.map(({ pid, did }) => boardsQuery(pid, did)),
    combine: (answers) =>
      mapOf(
        places.map(({ did }) => did),
        answers,
      ),
  });
  return {
    tabs: tabs.answers,
    rights: rights.answers,
    boards: boards.answers,
    isPending: [tabs, rights, boards].some((query) => query.isPending),
  };
};

type Configs = ReadonlyMap<string, ModuleConfig>;

const historyIn = (histories: Configs, { historypid }: ModuleConfig): ModuleConfig | undefined =>
  historypid === undefined ? undefined : histories.get(historypid);

/** Modules about what a template requests come first. */
const ranked = (configs: Configs, histories: Configs): ModuleConfig[] => {
  const isWanted = (config: ModuleConfig): boolean =>
    templateSubjects.some((subject) =>
      matchesSubject({ config, history: historyIn(histories, config), boards: [], filterdid: undefined }, subject),
    );
  const all = [...configs.values()];
  return [...all.filter(isWanted), ...all.filter((config) => !isWanted(config))].slice(0, maxRead);
};

export type TemplateSource = {
  modules: readonly TemplateModule[];
  contextOf: (pid: string, filterdid: string) => BoardContext;
};

/** The modules that templates are filled from, and what their boards may depend on; `undefined` until they have come. */
export const useTemplateModules = (): TemplateSource | undefined => {
  const { zone, now } = useRendering().context;
  const menu = useMenu();
  const pids = (menu.data ?? []).flatMap(({ products }) => products.map(({ pid }) => pid)).slice(0, maxModules);
  const configs = useConfigs(pids);
  const past = [...new Set([...configs.answers.values()].flatMap(({ historypid }) => historypid ?? []))];
  const histories = useConfigs(past);
  const isKnown = menu.data !== undefined && !configs.isPending && !histories.isPending;
  const read = isKnown ? ranked(configs.answers, histories.answers) : [];
  const stored = useTabsOf(read.map(({ pid }) => pid));
  if (!isKnown || stored.isPending) return undefined;
  const modules = read.map((config): TemplateModule => {
    const tabs = stored.tabs.get(config.pid) ?? [];
    const rights = stored.rights.get(config.pid);
    return {
      config,
      history: historyIn(histories.answers, config),
      boards: tabs.flatMap(({ did }) => stored.boards.get(did) ?? []),
      filterdid: rights && tabs.find((tab) => mayChangeBoards(tab, rights))?.did,
    };
  });
  const configByPid = new Map([...histories.answers, ...configs.answers]);
  const ofKind = kindsIn(configs.answers.values());
  const contextOf = (pid: string, filterdid: string): BoardContext => ({
    now,
    zone,
    pid,
    filterdid,
    module: (other) => configByPid.get(other),
    ofKind,
    read: () => undefined,
  });
  return { modules, contextOf };
};
