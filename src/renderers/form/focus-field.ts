import { inputId } from './form-context.ts';

/** A long form is drawn in portions: how many frames a field further down is waited for. */
const patience = 60;

const controlOf = (element: HTMLElement): HTMLElement =>
  (element.matches('fieldset, [role="group"]') ? element.querySelector<HTMLElement>('input, button') : null) ?? element;

/** Brings a field into sight and puts the focus into it, or on the first control of a field that has several. */
export const focusField = (column: string, frames = patience): void => {
  const element = document.querySelector<HTMLElement>(`#${CSS.escape(inputId(column))}`);
  if (element === null) {
    if (frames > 0) requestAnimationFrame(() => focusField(column, frames - 1));
    return;
  }
  controlOf(element).focus();
  document
    .querySelector(`#${CSS.escape(inputId(column))}`)
    ?.closest('[data-column]')
    ?.scrollIntoView({ block: 'nearest' });
};
