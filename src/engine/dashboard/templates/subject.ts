import { columnsOf } from '../../builtin-columns.ts';
import type { Column, ModuleConfig } from '../../column.ts';
import { unitOf } from '../../unit.ts';
import { columnMeasuring } from '../../board/module-lookup.ts';
import type { Subject, TemplateModule } from './template.ts';
import { type Measure, type MeasureId, measures } from '../../measure-table.ts';

const measureOf = (id: MeasureId): Measure => measures[id];

const hasUnitOf = (column: Column, id: MeasureId): boolean => {
  const { types, units } = measureOf(id);
  return (
    column.builtin !== true &&
    column.measures === undefined &&
    types.includes(column.type) &&
    units !== undefined &&
    Object.hasOwn(units, unitOf(column, 'en'))
  );
};

/** The column that says it measures one of these, else one with a unit of it. */
export const columnAbout = (config: ModuleConfig | undefined, ids: readonly MeasureId[]): Column | undefined => {
  if (config === undefined) return undefined;
  const columns = [...columnsOf(config).values()];
  return (
    columnMeasuring(config, ids) ??
    ids.map((id) => columns.find((column) => hasUnitOf(column, id))).find((match) => match !== undefined)
  );
};

export const matchesSubject = ({ config, history }: TemplateModule, subject: Subject | undefined): boolean =>
  subject === undefined ||
  (config.kind !== undefined && subject.kinds?.includes(config.kind) === true) ||
  columnAbout(config, subject.measures) !== undefined ||
  columnAbout(history, subject.measures) !== undefined;
