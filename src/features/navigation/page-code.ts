import { createContext } from 'react';

/** Loads the code of pages that other pages lead to. The app gives it: only the router knows every page. */
export type PageCode = {
  form: () => Promise<unknown>;
  detail: () => Promise<unknown>;
  /** The frame behind the sign-in, then a list, which is what a sign-in mostly leads to. */
  home: () => Promise<unknown>;
};

const nothing = () => Promise.resolve();

export const PageCodeContext = createContext<PageCode>({ form: nothing, detail: nothing, home: nothing });
