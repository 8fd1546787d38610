import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { products } from '../../engine/products.ts';
import { RecordInput } from '../../renderers/fields/record-input.tsx';
import { type Rendering, RenderingContext, useRendering } from '../../renderers/fields/rendering.tsx';

/** Contract "Rights". */
const choicePageSize = 10;

type Props = {
  id: string;
  label: string;
  value: string;
  /** The name of what is chosen already. */
  name: string;
  invalid: boolean;
  disabled: boolean;
  describedBy: string | undefined;
  onChange: (did: string) => void;
};

/** A department, looked for by name while typing. Contract "Rights". */
export const DepartmentInput = ({ value, name, onChange, ...field }: Props) => {
  const rendering = useRendering();
  const searching = useMemo<Rendering>(
    () => ({
      ...rendering,
      searchRecords: async (pid, keyword, signal) => {
        const request = {
          pid,
          page: 1,
          pagesize: choicePageSize,
          sort: { column: 'updatetime', type: 'desc' as const },
          ...(keyword === '' ? {} : { filter: [{ name: [keyword] }] }),
        };
        const { result } = await call(endpoints.queryRecords, request, { signal, silent: true });
        return result.data.map((record) => ({ did: record.did, name: record.name }));
      },
    }),
    [rendering],
  );
  return (
    <RenderingContext value={searching}>
      <RecordInput
        {...field}
        pid={products.departments}
        selected={value === '' ? [] : [value]}
        names={value === '' || name === '' ? {} : { [value]: name }}
        onSelect={([chosen = '']) => onChange(chosen)}
      />
    </RenderingContext>
  );
};
