import { inputId } from './form-context.ts';

/** A long form is drawn in portions, one that was being saved is switched off, its tab may be hidden: how many frames are waited for. */
const patience = 60;

const controlOf = (element: HTMLElement): HTMLElement =>
  (element.matches('fieldset, [role="group"]') ? element.querySelector<HTMLElement>('input, button') : null) ?? element;

/** Not in a tab that is about to be shown, and not while the form is being saved. */
const canTakeFocus = (control: HTMLElement): boolean =>
  !control.matches(':disabled') && control.closest('[hidden]') === null;

/** Brings an element into sight and puts the focus into it, or on the first control of one that has several. */
export const focusElement = (id: string, frames = patience): void => {
  const element = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  if ((element === null || !canTakeFocus(controlOf(element))) && frames > 0) {
    requestAnimationFrame(() => focusElement(id, frames - 1));
    return;
  }
  if (element === null) return;
  controlOf(element).focus();
  (element.closest('[data-column]') ?? element).scrollIntoView({ block: 'nearest' });
};

/** The same for a field of a form. */
export const focusField = (column: string): void => focusElement(inputId(column));
