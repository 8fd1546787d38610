/** Path of the previous page; `/` if the current page was opened by its URL. */

let previous = '/';
let current: string | undefined;

/** Called by the router for every place it comes to. */
export const cameTo = (pathname: string): void => {
  if (pathname === current) return;
  previous = current ?? '/';
  current = pathname;
};

export const previousPath = (): string => previous;
