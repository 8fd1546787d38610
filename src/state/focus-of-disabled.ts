/**
 * Focus restoration for forms that are disabled during a save. Chromium takes the focus from a control that becomes
 * disabled (`document.activeElement` is then the body) and does not return it; the user would have to start again at the
 * top of the page. The control gets the focus again as soon as it is enabled, unless the user or the console has
 * focused another one by then.
 */
export const watchDisabledFocus = (): void => {
  let control: HTMLElement | undefined;
  const forget = (): void => {
    control = undefined;
  };
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const isDisabled = target instanceof HTMLElement && target.matches(':disabled');
    if (isDisabled && relatedTarget === null) control = target;
  });
  document.addEventListener('focusin', forget);
  // A press on the page itself removes the focus on purpose.
  document.addEventListener('pointerdown', forget, true);
  const restore = (): void => {
    if (control === undefined || (control.isConnected && control.matches(':disabled'))) return;
    // Nothing happens to a control that has been removed.
    control.focus({ preventScroll: true });
    forget();
  };
  // A `fieldset` disables what is in it, so the change may be at another element.
  new MutationObserver(restore).observe(document, { subtree: true, attributes: true, attributeFilter: ['disabled'] });
};
