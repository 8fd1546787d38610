import type { ReactNode } from 'react';
import type { Column } from '../../../engine/column.ts';
import { storedValue } from '../../../engine/column-value.ts';
import type { ShownRecord } from '../../../engine/record-codec.ts';
import { tableColumn } from '../../../engine/views/table.ts';
import type { FormView } from '../../../engine/views/view.ts';
import { FactSection } from '../../../renderers/detail/fact-section.tsx';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { EmptyValue } from '../../../renderers/fields/text-cell.tsx';
import { useRecordNames } from '../../../renderers/fields/use-record-names.ts';
import { ValueCell } from '../../../renderers/fields/value-cell.tsx';
import { didsOf } from '../../../renderers/fields/didlist-cell.tsx';
import { inLanguage, phrase } from '../../../texts/phrase.ts';

type Props = { view: FormView; values: ShownRecord };

/** The essentials of a policy as they are read: plain values, like those of a record. */
export const PolicyFacts = ({ view, values }: Props) => {
  const { language } = useRendering().context;
  return view.sections.map(({ key, title, fields }) => (
    <FactSection
      key={key}
      title={inLanguage(title, language)}
      facts={fields.flatMap((name) => {
        const column = view.fields[name]?.column;
        return column === undefined
          ? []
          : [
              {
                key: name,
                name: inLanguage(column.label, language),
                value: <PolicyValue column={column} value={values[name]} />,
              },
            ];
      })}
    />
  ));
};

/** One value of the essentials in words. */
export const PolicyValue = ({ column, value }: { column: Column; value: unknown }): ReactNode => {
  const list = column.didlist?.pid ?? column.pid;
  if (list !== undefined) return <Named list={list} value={value} />;
  const { cell } = tableColumn(column);
  const stored = value === undefined ? null : storedValue(column, value);
  return <ValueCell cell={cell} column={column} value={stored} record={{}} place="detail" />;
};

/** What a policy is about is chosen from lists that have no pages of their own: names, no links. */
const Named = ({ list, value }: { list: string; value: unknown }) => {
  const { language } = useRendering().context;
  const dids = Array.isArray(value) ? didsOf(value) : typeof value === 'string' && value !== '' ? [value] : [];
  const names = useRecordNames(list, dids);
  if (dids.length === 0) return <EmptyValue />;
  return (
    <bdi>
      {dids.map((did) => names[did] ?? did).join(inLanguage(phrase('engine/common', 'listSeparator'), language))}
    </bdi>
  );
};
