import type { WidgetProps } from '@rjsf/utils';
import { createContext, use } from 'react';
import type { DraftLine, DraftList, Modules } from '../../engine/automation/linkage-draft.ts';
import type { LinkageField, LineSubject, Step } from '../../engine/automation/linkage-form.ts';
import type { LocalText } from '../../engine/column.ts';
import type { RecordChoice } from '../fields/rendering.tsx';

/** A module whose records can be named in a linkage. */
export type OfferedModule = { pid: string; name: LocalText; isControlled: boolean };

/** A tab of a module. */
export type OfferedTab = { did: string; name: string };

/** Requests of a linkage's form to its page; stories inject their own. All reject when aborted. */
export type LinkageChoices = {
  modules: readonly OfferedModule[];
  /** Tabs of a module; choosing a module selects the first one. */
  tabsOf: (pid: string, signal: AbortSignal) => Promise<readonly OfferedTab[]>;
  /** Records of a tab, or of a module, by name. */
  searchRecords: (pid: string, tab: string, keyword: string, signal: AbortSignal) => Promise<RecordChoice[]>;
  /** Members of the company by name. */
  searchPeople: (keyword: string, signal: AbortSignal) => Promise<RecordChoice[]>;
  namePeople: (userids: readonly string[], signal: AbortSignal) => Promise<RecordChoice[]>;
};

/** Context shared by the fields of the form, beside rjsf's own props. */
export type LinkageFormContextValue = {
  choices: LinkageChoices;
  /** Looks up the config of a module that is loaded. */
  module: Modules;
  steps: readonly Step[];
  disabled: boolean;
  /** Message of a field's first fault, once it is shown. */
  faultAt: (path: string) => string | undefined;
  touch: (path: string) => void;
};

type Inner = LinkageFormContextValue & {
  add: (list: DraftList, line: DraftLine) => void;
  /** The line that was added last, which gets the focus. */
  added: { list: DraftList; index: number } | undefined;
};

export const LinkageFormContext = createContext<Inner | undefined>(undefined);

/** @throws outside of a linkage's form */
export const useLinkageForm = (): Inner => {
  const value = use(LinkageFormContext);
  if (value === undefined) throw new Error('A field of a linkage is drawn outside of its form.');
  return value;
};

/** The line that a field belongs to. */
type LineContextValue = {
  list: DraftList;
  line: DraftLine;
  subject: LineSubject;
  /** Sets these properties of the line, all at once; `undefined` empties one. */
  change: (properties: DraftLine) => void;
};

export const LineContext = createContext<LineContextValue | undefined>(undefined);

/** @throws outside of a line */
export const useLine = (): LineContextValue => {
  const line = use(LineContext);
  if (line === undefined) throw new Error('A field of a line is drawn outside of it.');
  return line;
};

/** rjsf hands the form's schemas through as they are. */
export const hintsOf = (schema: WidgetProps['schema']): LinkageField => schema as LinkageField;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
