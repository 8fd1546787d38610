import type { FormatContext } from '../../engine/field-type.ts';
import type { ReferredNames } from './referred-names.ts';
import type { RulesStore } from './rules-store.ts';

/** A row of the grid: only which one it is, a rule or the head of a group; what is in it comes from the store. */
export type GridRow = { id: string; rule?: number; scope?: string };

/** What elements of the grid say. */
export type GridLabels = {
  flag: { on: string; off: string };
  rules: (count: number) => string;
  addTo: (name: string) => string;
};

/** What elements of the grid are drawn with. Functions return the present state. */
export type GridContext = {
  store: RulesStore;
  names: ReferredNames;
  context: () => FormatContext;
  labels: () => GridLabels;
  disabled: () => boolean;
  /** What is said beside the name of a group. */
  groupNote: (scope: string) => string | undefined;
  toggle: (scope: string) => void;
  addTo: (scope: string) => void;
};
