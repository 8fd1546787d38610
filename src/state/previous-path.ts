/** Path of the previous page; `/` if the current page was opened by its URL. */

let previous = '/';
let current: string | undefined;

/** Called by the router after each navigation. */
export const recordPath = (pathname: string): void => {
  if (pathname === current) return;
  previous = current ?? '/';
  current = pathname;
};

export const previousPath = (): string => previous;
