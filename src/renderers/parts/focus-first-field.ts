import { phoneQuery } from '../../theme/scale.ts';

/** What a person writes with; of radios the one that is chosen. */
const fields =
  ':is(input:not([type="file"], [type="radio"]:not(:checked)), select, textarea, button[aria-pressed], [role="combobox"]):not(:disabled)';

/**
 * Initial focus of a dialog: its first field, unless the focus is in its content already. The browser, or antd, would give it
 * to the cross. On a phone the keyboard of the screen would cover the sheet.
 * @param head selector of the dialog's parts that have no field: its title and its cross
 */
export const focusFirstField = (dialog: Element | null | undefined, head: string): void => {
  if (!dialog || window.matchMedia(phoneQuery).matches) return;
  const { activeElement } = document;
  const isPlaced = dialog.contains(activeElement) && activeElement?.closest(head) === null && activeElement !== dialog;
  if (isPlaced) return;
  [...dialog.querySelectorAll<HTMLElement>(fields)].find((field) => field.closest(head) === null)?.focus();
};
