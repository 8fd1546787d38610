/** Where the person was before this page; `/` when the page was opened by its address. */

let previous = '/';
let current: string | undefined;

/** Called by the router for every place it comes to. */
export const cameTo = (pathname: string): void => {
  if (pathname === current) return;
  previous = current ?? '/';
  current = pathname;
};

export const previousPath = (): string => previous;
