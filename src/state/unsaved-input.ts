import { proxy } from 'valtio';

/** How many forms have input that is not saved, and how many drafts the browser keeps: of a dialog it keeps none. */
export const unsavedInput = proxy({ forms: 0, drafts: 0 });

/** One form or draft: call it with whether it counts now. */
export const createCount = (kind: keyof typeof unsavedInput): ((counts: boolean) => void) => {
  let isCounted = false;
  return (counts) => {
    if (counts !== isCounted) unsavedInput[kind] += counts ? 1 : -1;
    isCounted = counts;
  };
};
