import { phoneQuery } from '../../theme/scale.ts';

/** What a person writes or chooses with. */
const fields =
  ':is(input:not([type="file"]), select, textarea, button[aria-pressed], [role="combobox"]):not(:disabled)';

/** Of radios the chosen one, as with the Tab key; the first where none is chosen. */
const inGroup = (field: HTMLElement | undefined, all: readonly HTMLElement[]): HTMLElement | undefined => {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field;
  const isChosen = (other: HTMLElement) =>
    other instanceof HTMLInputElement && other.name === field.name && other.checked;
  return all.find(isChosen) ?? field;
};

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
  const all = [...dialog.querySelectorAll<HTMLElement>(fields)].filter((field) => field.closest(head) === null);
  inGroup(all[0], all)?.focus();
};
