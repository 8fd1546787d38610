import { createContext, use } from 'react';
import type { RulesStore } from './rules-store.ts';

/** Where the active cell goes after a cell was written. */
export type EditStep = 'down' | 'up' | 'right' | 'left';

export type RulesContextValue = {
  store: RulesStore;
  /** Ends writing a cell: with its text, or with nothing when it was given up. `away`: the focus went elsewhere and stays. */
  finish: (text: string | undefined, step?: EditStep | 'away') => void;
  /** Gives the cell that is being written a value of its kind. */
  write: (value: unknown) => void;
};

export const RulesContext = createContext<RulesContextValue | undefined>(undefined);

/** @throws outside of a table of rules */
export const useRules = (): RulesContextValue => {
  const context = use(RulesContext);
  if (context === undefined) throw new Error('A cell of rules is drawn outside of their table.');
  return context;
};
