/**
 * Tracks whether the user has moved the focus since the navigation to the current page began. A page that loads late
 * focuses its heading only if they have not.
 */

let path: string | undefined;
let hasActed = false;
let hasMoved = false;

/** Called by the router when a navigation begins, and again when it has arrived. */
export const headedFor = (pathname: string): void => {
  if (pathname === path) return;
  path = pathname;
  hasActed = false;
  hasMoved = false;
};

export const hasMovedFocus = (): boolean => hasMoved;

/** Alone they move nothing; a screen reader is silenced with one of them. */
const modifiers = new Set(['Alt', 'Control', 'Meta', 'Shift']);

/** The console itself moves the focus too, when a menu or dialog closes: only what follows a key or a press counts. */
export const watchFocus = (): void => {
  document.addEventListener(
    'keydown',
    ({ key, repeat }) => {
      hasActed ||= !repeat && !modifiers.has(key);
    },
    true,
  );
  document.addEventListener(
    'pointerdown',
    () => {
      hasActed = true;
    },
    true,
  );
  document.addEventListener('focusin', () => {
    hasMoved ||= hasActed;
  });
};
