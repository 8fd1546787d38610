/** A long form is drawn in portions, one that was being saved is switched off, its tab may be hidden: how many frames are waited for. */
const patience = 60;

const controlOf = (element: HTMLElement): HTMLElement =>
  (element.matches('input, button, textarea, select, [tabindex]')
    ? null
    : element.querySelector<HTMLElement>('input, button, textarea')) ?? element;

/** Not in a tab that is about to be shown, and not while the form is being saved. */
const canTakeFocus = (control: HTMLElement): boolean =>
  !control.matches(':disabled') && control.closest('[hidden]') === null;

/** Brings the element of a selector into sight and puts the focus into it, or on the first control that it contains. */
export const focusFound = (selector: string, frames = patience): void => {
  const element = document.querySelector<HTMLElement>(selector);
  if ((element === null || !canTakeFocus(controlOf(element))) && frames > 0) {
    requestAnimationFrame(() => focusFound(selector, frames - 1));
    return;
  }
  if (element === null) return;
  controlOf(element).focus();
  const field = element.closest('[data-column]') ?? element;
  const scroll = (): void => field.scrollIntoView({ block: 'nearest' });
  scroll();
  // Fields out of sight have an assumed height (`content-visibility`); those that came into sight have their own now.
  requestAnimationFrame(scroll);
};

/** The same for the element with an id. */
export const focusElement = (id: string): void => focusFound(`#${CSS.escape(id)}`);
