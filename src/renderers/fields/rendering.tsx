import { createContext, use } from 'react';
import type { Language, ModuleConfig, RecordValues, Stored } from '../../engine/column.ts';
import type { NumberRange } from '../../engine/common-unit.ts';
import type { FilePurpose } from '../../engine/file-purpose.ts';
import { notFoundName } from '../../engine/reference.ts';
import type { ShownContext } from '../../engine/shown-units.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** A record as an option of a select; `isMissing` if it was looked up by its id and not found. */
export type RecordChoice = { did: string; name: string; isMissing?: true };

/** Display data of a file; `size` in bytes. */
export type FileFacts = { fileid: string; name: string; size: number; url: string };

/** `onProgress` is called with the share sent, 0 to 1. */
export type UploadFile = (
  file: File,
  purpose: FilePurpose,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<string>;

/**
 * Dependencies of renderers: language, time zone and clock, and the few requests that only the server can answer. Pages
 * inject the real ones, stories fixed ones; a renderer never fetches.
 */
export type Rendering = {
  context: ShownContext;
  /** Current epoch seconds, for ages that grow between two renders of the page; without it the time is fixed. */
  clock?: () => number;
  /**
   * Remembers the range of numbers that a column of a module has been shown with, and returns the whole range so far. Without
   * it, units follow the present values alone.
   */
  rememberRange?: (pid: string, column: string, range: NumberRange | undefined) => NumberRange | undefined;
  /**
   * Records of a module whose name contains the keyword, at most one page; `display` is the column that is shown for the
   * name where a ref says so. Rejects when aborted.
   */
  searchRecords: (pid: string, keyword: string, signal: AbortSignal, display?: string) => Promise<RecordChoice[]>;
  /** Looks up names of records by did; deleted and unreadable ones are marked as missing. */
  nameRecords: (pid: string, dids: readonly string[], signal: AbortSignal, display?: string) => Promise<RecordChoice[]>;
  /** Searches formatted values of a column of this page's module that contain the keyword. */
  searchValues?: (column: string, keyword: string, signal: AbortSignal) => Promise<string[]>;
  /** Names and sizes of files of the company; unknown ones are missing. */
  describeFiles?: (fileids: readonly string[], signal: AbortSignal) => Promise<FileFacts[]>;
  /** URL of a file, or of its thumbnail; default: the server's. */
  addressOf?: (fileid: string) => string;
  /** Purpose of uploads, if the page has only one; by default it follows from the column. */
  uploadPurpose?: FilePurpose;
  /** Uploads a file and returns its id. Rejects with a message for the user (`msg`), or as aborted. */
  uploadFile?: UploadFile;
  /** URL of a record's page; `undefined` if it has none. */
  hrefOf?: (pid: string, did: string) => string | undefined;
  /** Opens the control panel of a record, or its page if the user may not control it. */
  control?: (pid: string, did: string) => void;
  /** The modules that this user sees, by pid. */
  listModules?: (signal: AbortSignal) => Promise<RecordChoice[]>;
  /** Reads a module's config with the built-in columns. Rejects if the user may not see it. */
  readModule?: (pid: string, signal: AbortSignal) => Promise<ModuleConfig>;
  /** Navigates to an internal URL without reloading the page. */
  follow?: (href: string) => void;
};

const noRecords = async (): Promise<RecordChoice[]> => [];

export const plainRendering: Rendering = {
  context: { language: 'en', zone: 'Asia/Shanghai', now: 0 },
  searchRecords: noRecords,
  nameRecords: noRecords,
};

export const RenderingContext = createContext<Rendering>(plainRendering);

export const useRendering = (): Rendering => use(RenderingContext);

/** Name of a record that was found by its id. */
export const choiceName = ({ name, isMissing }: RecordChoice, language: Language): string =>
  isMissing === true ? inLanguage(notFoundName, language) : name;

/** The name that a list answer carries beside a ref; empty when it does not. */
export const carriedName = (record: RecordValues, column: string): string => {
  const name = record[`${column}_name`];
  return typeof name === 'string' ? name : '';
};

/** The names that a list answer carries beside a didlist, by did where they are given. */
export const carriedNames = (record: RecordValues, column: string): readonly string[] => {
  const names: Stored | undefined = record[`${column}_name`];
  return Array.isArray(names) ? names.map(String) : typeof names === 'string' && names !== '' ? names.split(',') : [];
};
