/**
 * For a dialog's `afterOpenChange`: puts the focus on the field with this id, unless the user has already focused a field of
 * the dialog already.
 */
export const focusField =
  (id: string) =>
  (isOpen: boolean): void => {
    if (isOpen && document.activeElement?.matches('[role="dialog"] :is(input, textarea)') !== true)
      document.getElementById(id)?.focus();
  };
