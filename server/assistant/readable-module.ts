import { endpoints } from '../../src/api/endpoints.ts';
import { columnsOf, tenantColumn } from '../../src/engine/builtin-columns.ts';
import type { Column, LocalText, ModuleConfig } from '../../src/engine/column.ts';
import type { FormatContext } from '../../src/engine/field-type.ts';
import type { InnerCaller } from '../http/inner-call.ts';
import { badInput } from '../http/refusal.ts';
import { consoleCall } from './console-call.ts';
import { inLanguage, phrase, textsIn } from '../texts.ts';

export const contextOf = ({ actor, language, now }: InnerCaller): FormatContext => ({
  language,
  zone: actor.zone,
  now,
});

/** The config of a module that the person may read. @throws Refusal notFound, forbidden */
export const readableModule = async (caller: InnerCaller, pid: string): Promise<ModuleConfig> =>
  (await consoleCall(caller, endpoints.moduleConfig, { pid: pid.toLowerCase() })).data;

export type NamedModule = { pid: string; name: LocalText; group: string };

/** Every module that the person may read. */
export const readableModules = async (caller: InnerCaller): Promise<NamedModule[]> => {
  const { modules } = await consoleCall(caller, endpoints.modulesWithColumns, { musthascolumns: [] });
  return modules.flatMap(({ name, products }) =>
    products.map((product) => ({ ...product, group: inLanguage(name, caller.language) })),
  );
};

/** Columns that lists show; the others are for the console itself. */
export const shownColumns = (config: ModuleConfig): Column[] =>
  [...columnsOf(config).values()].filter(({ column, candisplay }) => candisplay !== false && column !== tenantColumn);

/** A column by its name or its label in either language. @throws Refusal that names the known ones */
export const columnNamed = (config: ModuleConfig, name: string, path: string): Column => {
  const listedColumns = shownColumns(config);
  const lowerName = name.trim().toLowerCase();
  const labelled = ({ label }: Column) => textsIn(label).some((word) => word.toLowerCase() === lowerName);
  const match = listedColumns.find(({ column }) => column === name) ?? listedColumns.find(labelled);
  if (match !== undefined) return match;
  const columnNames = listedColumns.map(({ column }) => column).join(', ');
  throw badInput(
    path,
    'column',
    phrase('server/assistant', 'columnUnknown', { name: name.slice(0, 64), module: config.name, columns: columnNames }),
  );
};
