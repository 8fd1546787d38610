/** Every shortcut of the console: the sheet at `?` is drawn from this list, and the shell's own keys are read from it. */

type Area = 'anywhere' | 'menu' | 'lists' | 'forms';

export type Shortcut = {
  id: string;
  area: Area;
  /** Keys pressed together, by what `KeyboardEvent.key` calls them or as they are drawn. */
  keys: readonly string[];
};

export const shortcuts = [
  { id: 'search', area: 'anywhere', keys: ['Ctrl', 'K'] },
  { id: 'sheet', area: 'anywhere', keys: ['?'] },
  { id: 'close', area: 'anywhere', keys: ['Esc'] },
  { id: 'newTab', area: 'anywhere', keys: ['Ctrl', 'Enter'] },
  { id: 'menuMove', area: 'menu', keys: ['↑', '↓'] },
  { id: 'menuEnter', area: 'menu', keys: ['→'] },
  { id: 'menuBack', area: 'menu', keys: ['←'] },
  { id: 'cellMove', area: 'lists', keys: ['↑', '↓', '←', '→'] },
  { id: 'openRecord', area: 'lists', keys: ['Enter'] },
  { id: 'selectRow', area: 'lists', keys: ['Space'] },
  { id: 'selectRange', area: 'lists', keys: ['Shift', 'Click'] },
  { id: 'findInList', area: 'lists', keys: ['/'] },
  { id: 'copyCells', area: 'lists', keys: ['Ctrl', 'C'] },
  { id: 'clearSelection', area: 'lists', keys: ['Esc'] },
  { id: 'save', area: 'forms', keys: ['Ctrl', 'S'] },
  { id: 'closePanel', area: 'forms', keys: ['Esc'] },
  { id: 'undo', area: 'forms', keys: ['Ctrl', 'Z'] },
  { id: 'redo', area: 'forms', keys: ['Ctrl', 'Y'] },
] as const satisfies readonly Shortcut[];

export const areas = ['anywhere', 'menu', 'lists', 'forms'] as const satisfies readonly Area[];

type ShellKey = 'search' | 'sheet';

/** Whether a key of one sign is text where it was pressed. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/** Which of the shell's shortcuts a key press means. Ctrl is Cmd on a Mac; a key of one sign is text where one types. */
export function shellKeyOf(event: KeyboardEvent): ShellKey | undefined {
  const isHeld = event.ctrlKey || event.metaKey;
  const shortcut = shortcuts.find(({ id, keys }) => {
    const isShells = id === 'search' || id === 'sheet';
    const isMeant = keys.at(-1)?.toLowerCase() === event.key.toLowerCase();
    return isShells && isMeant && isHeld === keys.length > 1 && !event.altKey;
  });
  if (!shortcut || (shortcut.keys.length === 1 && isTyping(event.target))) {
    return undefined;
  }
  return shortcut.id === 'search' || shortcut.id === 'sheet' ? shortcut.id : undefined;
}
