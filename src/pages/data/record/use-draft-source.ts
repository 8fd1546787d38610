import { useMemo } from 'react';
import type { DraftSource } from '../../../drafts/use-draft.ts';
import type { ShownRecord } from '../../../engine/record-codec.ts';
import type { FormDraft } from '../../../renderers/form/use-form-draft.ts';

type DraftContent<Beside> = Beside & { value: ShownRecord };
type Draft = Pick<FormDraft, 'unsavedValues' | 'values'>;

const createSource = <Beside extends object>(draft: Draft, beside: Beside): DraftSource<DraftContent<Beside>> => {
  let last: DraftContent<Beside> | undefined;
  const now = (): DraftContent<Beside> | undefined => {
    const value = draft.unsavedValues();
    if (value === undefined) return undefined;
    if (last?.value !== value) last = { ...beside, value };
    return last;
  };
  return { now, subscribe: draft.values.subscribe };
};

/** Source of a form's unsaved draft for storage: its values, and the data that the page needs to restore it. */
export const useDraftSource = <Beside extends object>(
  { unsavedValues, values }: FormDraft,
  beside: Beside,
): DraftSource<DraftContent<Beside>> =>
  useMemo(() => createSource({ unsavedValues, values }, beside), [unsavedValues, values, beside]);
