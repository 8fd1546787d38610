import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';

/** antd gives a listbox the id of its combobox and this ending. */
const ending = '_list';

const comboboxOf = ({ id }: Element): HTMLInputElement | undefined => {
  const combobox = document.getElementById(id.slice(0, -ending.length));
  return combobox instanceof HTMLInputElement ? combobox : undefined;
};

/** Ids of the label elements of an input; a label without one gets it. */
const labelIds = ({ id, labels }: HTMLInputElement): string =>
  [...(labels ?? [])]
    .map((label, index) => (label.id ||= index === 0 ? `${id}-label` : `${id}-label-${index}`))
    .join(' ');

/** Gives the listbox the accessible name of its combobox. */
const nameListBox = (listBox: Element, combobox: HTMLInputElement): void => {
  const label = combobox.getAttribute('aria-label');
  const labelledBy = combobox.getAttribute('aria-labelledby') ?? (label === null ? labelIds(combobox) : null);
  if (labelledBy) listBox.setAttribute('aria-labelledby', labelledBy);
  else if (label !== null) listBox.setAttribute('aria-label', label);
};

/** While no option is active, antd refers to an option −1, which does not exist. */
const dropMissingOption = (combobox: HTMLInputElement): void => {
  if (combobox.getAttribute('aria-activedescendant')?.endsWith('_-1'))
    combobox.removeAttribute('aria-activedescendant');
};

const complete = (popup: HTMLElement | null): void => {
  const listBox = popup?.querySelector('[role="listbox"]');
  const combobox = listBox && comboboxOf(listBox);
  if (!listBox || !combobox) return;
  nameListBox(listBox, combobox);
  dropMissingOption(combobox);
};

const ListBoxPopup = ({ children }: { children: ReactNode }) => {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => complete(popup.current));
  return <div ref={popup}>{children}</div>;
};

/**
 * For `popupRender` of a select. antd gives its listbox no accessible name and no way to set one, so attributes are
 * completed after each render; antd replaces the listbox when a search leaves no choices.
 */
export const inListBoxPopup = (list: ReactElement) => <ListBoxPopup>{list}</ListBoxPopup>;
