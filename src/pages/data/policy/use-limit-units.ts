import { useMemo } from 'react';
import { storedOf } from '../../../engine/automation/linkage-draft.ts';
import type { ShownRecord } from '../../../engine/record-codec.ts';
import { operandUnit, type ShownUnits } from '../../../engine/shown-units.ts';
import type { FormView } from '../../../engine/views/view.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';

const limit = 'ref_value';

/**
 * The unit in which the limit of an event is typed: that of the stored one, for as long as its application and parameter
 * are the same.
 */
export const useLimitUnits = (view: FormView, initial: ShownRecord, values: ShownRecord): ShownUnits => {
  const { zone, language, now } = useRendering().context;
  const isSame = initial['application'] === values['application'] && initial['ikey'] === values['ikey'];
  return useMemo(() => {
    const column = view.fields[limit]?.column;
    if (column === undefined) return new Map();
    const stored = isSame ? storedOf(column, initial[limit]) : undefined;
    return new Map([[limit, { unit: operandUnit(column, stored, { zone, language, now }), decimals: 2 }]]);
  }, [view, initial, isSame, zone, language, now]);
};
