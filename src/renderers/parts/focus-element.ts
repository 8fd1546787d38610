/**
 * Maximum frames to wait for the element: a long form is rendered in portions, a form that is being saved is disabled, and
 * its tab may be hidden.
 */
const maxFrames = 60;

const controlOf = (element: HTMLElement): HTMLElement =>
  (element.matches('input, button, textarea, select, [tabindex]')
    ? null
    : element.querySelector<HTMLElement>('input, button, textarea')) ?? element;

/** False in a hidden tab, and while the form is being saved (disabled). */
const canTakeFocus = (control: HTMLElement): boolean =>
  !control.matches(':disabled') && control.closest('[hidden]') === null;

/** Scrolls to the element of a selector and focuses it, or the first control in it. */
export const focusFound = (selector: string, frames = maxFrames): void => {
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
