import type { ReactElement } from 'react';

const give = (name: string) => (popup: HTMLElement | null) =>
  popup?.querySelector('[role="listbox"]')?.setAttribute('aria-label', name);

/** The list of a select is given no name by its component, and a listbox needs one: for its `popupRender`. */
export const namedList = (name: string) => (list: ReactElement) => <div ref={give(name)}>{list}</div>;
