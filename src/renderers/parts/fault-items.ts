import { focusElement } from './focus-element.ts';
import type { MenuItem } from './menu-button.tsx';

/** For a `FaultCount`: the sentences of the faulty fields in the order of the form, each leading to the field with the id `form-field`. */
export const faultItems = (
  form: string,
  fields: readonly string[],
  faults: Readonly<Record<string, string | undefined>>,
): MenuItem[] =>
  fields.flatMap((field) => {
    const label = faults[field];
    return label === undefined ? [] : [{ key: field, label, onChoose: () => focusElement(`${form}-${field}`) }];
  });
