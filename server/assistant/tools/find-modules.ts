import { Type } from 'typebox';
import { endpoints } from '../../../src/api/endpoints.ts';
import type { Column, Language, ModuleConfig } from '../../../src/engine/column.ts';
import { fieldTypeOf } from '../../../src/engine/field-types/registry.ts';
import { unitOf } from '../../../src/engine/unit.ts';
import { closed, Pid, Text } from '../../../src/schemas/wire.ts';
import type { InnerCaller } from '../../http/inner-call.ts';
import { consoleCall } from '../console-call.ts';
import { type NamedModule, readableModule, readableModules, shownColumns } from '../readable-module.ts';
import { tool } from '../tool.ts';
import { inLanguage, phrase, textsIn } from '../../texts.ts';

/** Up to this many modules are described with all columns; if more are found, only with names and labels. */
const maxDescribed = 2;

const describedColumn = (column: Column, language: Language) => {
  const { column: name, label, type, pid, didlist, measures, rw } = column;
  const unit = unitOf(column, language);
  const target = pid ?? didlist?.pid;
  return {
    column: name,
    label: inLanguage(label, language),
    type,
    operators: fieldTypeOf(column).operators,
    ...(unit === '' ? {} : { unit }),
    ...(measures === undefined ? {} : { measures }),
    ...(rw === 1 ? { readonly: true } : {}),
    ...(target === undefined ? {} : { pid: target }),
    ...(column.enum === undefined
      ? {}
      : {
          enum: Object.fromEntries(
            Object.entries(column.enum).map(([key, words]) => [key, inLanguage(words, language)]),
          ),
        }),
  };
};

const describedModule = async (caller: InnerCaller, config: ModuleConfig) => {
  const { language } = caller;
  const { pid, name, historypid, kind } = config;
  const tabs = await consoleCall(caller, endpoints.listTabs, { pid });
  return {
    pid,
    name: inLanguage(name, language),
    ...(kind === undefined ? {} : { kind }),
    ...(historypid === undefined ? {} : { history: historypid }),
    columns: shownColumns(config).map((column) => describedColumn(column, language)),
    tabs: tabs.result.map((tab) => ({
      did: tab.did,
      name: typeof tab.name === 'string' ? tab.name : inLanguage(tab.name, language),
    })),
  };
};

/** True if the words are in the module's name, or in a label or an enum label of one of its columns. */
const isAbout = (config: ModuleConfig, words: string): boolean => {
  const texts = [
    config.name,
    ...shownColumns(config).flatMap((column) => [column.label, ...Object.values(column.enum ?? {})]),
  ];
  return texts.flatMap(textsIn).some((text) => text.toLowerCase().includes(words));
};

const chosenConfigs = async (caller: InnerCaller, modules: readonly NamedModule[], words: string) => {
  const named = modules.filter(({ name }) => textsIn(name).some((text) => text.toLowerCase().includes(words)));
  const configs = await Promise.all((named.length > 0 ? named : modules).map(({ pid }) => readableModule(caller, pid)));
  return named.length > 0 ? configs : configs.filter((config) => isAbout(config, words));
};

const listed = ({ language }: InnerCaller, { pid, name, columns, historypid }: ModuleConfig) => ({
  pid,
  name: inLanguage(name, language),
  ...(historypid === undefined ? {} : { history: historypid }),
  columns: columns.filter(({ builtin }) => builtin !== true).map(({ column }) => column),
});

export const findModules = tool({
  name: 'find_modules',
  title: phrase('server/assistant', 'findLists'),
  description:
    'The modules (lists of records such as meters, doors or members) that the person may read. Call it first to learn pids and columns. Without arguments: pid and name of all. With words: those whose name, column labels or enum words contain them; up to two are described in full. With pid: that one in full, with label, type, unit, operators and enum words of each column and its saved filters (tabs).',
  input: closed({
    words: Type.Optional(Text(100)),
    pid: Type.Optional(Pid),
  }),
  run: async (caller, { words = '', pid }) => {
    if (pid !== undefined)
      return { data: { modules: [await describedModule(caller, await readableModule(caller, pid))] }, blocks: [] };
    const modules = await readableModules(caller);
    const searchText = words.trim().toLowerCase();
    if (searchText === '') {
      const { language } = caller;
      const named = modules.map(({ pid: id, name, group }) => ({ pid: id, name: inLanguage(name, language), group }));
      return { data: { modules: named }, blocks: [] };
    }
    const configs = await chosenConfigs(caller, modules, searchText);
    const described =
      configs.length <= maxDescribed
        ? await Promise.all(configs.map((config) => describedModule(caller, config)))
        : configs.map((config) => listed(caller, config));
    return { data: { modules: described }, blocks: [] };
  },
});
