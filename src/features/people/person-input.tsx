import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { products } from '../../engine/products.ts';
import { RecordInput } from '../../renderers/fields/record-input.tsx';
import { type Rendering, RenderingContext, useRendering } from '../../renderers/fields/rendering.tsx';

const choicePageSize = 30;

type Props = {
  id: string;
  label: string;
  value: string;
  /** A person's value: their record, or their account. */
  by: 'did' | 'userid';
  /** Name of the member who is selected. */
  name?: string;
  /** Id of a member who is not offered. */
  except?: string | undefined;
  invalid: boolean;
  disabled: boolean;
  describedBy?: string | undefined;
  onChange: (value: string) => void;
};

/** Looks for members on the job by name, in the place of records. */
export const usePeopleSearch = (by: 'did' | 'userid', except?: string): Rendering => {
  const rendering = useRendering();
  return useMemo<Rendering>(
    () => ({
      ...rendering,
      searchRecords: async (_pid, keyword, signal) => {
        const request = {
          page: 0,
          pagesize: choicePageSize,
          staffstatus: 0,
          ...(keyword === '' ? {} : { name: keyword }),
        };
        const { result } = await call(endpoints.searchMembers, request, { signal, silent: true });
        return result
          .filter((member) => member[by] !== except)
          .map((member) => ({ did: member[by], name: `${member.name} · ${member.organizationname}` }));
      },
      nameRecords: async () => [],
    }),
    [rendering, by, except],
  );
};

/** A member on the job, looked for by name while typing. */
export const PersonInput = ({ id, label, value, by, name = '', except, onChange, ...state }: Props) => {
  const searching = usePeopleSearch(by, except);
  return (
    <RenderingContext value={searching}>
      <RecordInput
        {...state}
        id={id}
        label={label}
        pid={products.members}
        selected={value === '' ? [] : [value]}
        names={value === '' || name === '' ? {} : { [value]: name }}
        describedBy={state.describedBy}
        onSelect={([chosen = '']) => onChange(chosen)}
      />
    </RenderingContext>
  );
};
