import { createContext, use } from 'react';
import type { Language, ModuleConfig, RecordValues, Stored } from '../../engine/column.ts';
import type { FilePurpose } from '../../engine/file-purpose.ts';
import { notFoundName } from '../../engine/reference.ts';
import type { ShownContext } from '../../engine/shown-units.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** A record as a choice: what a ref select lists; `isMissing` where it was looked for by its id and not found. */
export type RecordChoice = { did: string; name: string; isMissing?: true };

/** A file as people read of it; `size` in bytes. */
export type FileFacts = { fileid: string; name: string; size: number; url: string };

/** `onProgress` is called with the share sent, 0 to 1. */
export type UploadFile = (
  file: File,
  purpose: FilePurpose,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<string>;

/**
 * What renderers need from outside: language, zone and clock for words, and the few requests that only the server can
 * answer. Pages give the real ones, stories give fixed ones; a renderer never fetches.
 */
export type Rendering = {
  context: ShownContext;
  /** Epoch seconds, for ages that grow between two renders of the page; without it time is fixed. */
  clock?: () => number;
  /**
   * Records of a module whose name contains the keyword, at most one page; `display` is the column that is shown for the
   * name where a ref says so. Rejects when aborted.
   */
  searchRecords: (pid: string, keyword: string, signal: AbortSignal, display?: string) => Promise<RecordChoice[]>;
  /** Names of records by did; deleted ones and those that the person may not read are marked as missing. */
  nameRecords: (pid: string, dids: readonly string[], signal: AbortSignal, display?: string) => Promise<RecordChoice[]>;
  /** Values of a column of this page's module that contain the keyword, as a person reads them. */
  searchValues?: (column: string, keyword: string, signal: AbortSignal) => Promise<string[]>;
  /** Names and sizes of files of the company; unknown ones are missing. */
  describeFiles?: (fileids: readonly string[], signal: AbortSignal) => Promise<FileFacts[]>;
  /** Address of a file, or of its small picture; without it the server's. */
  addressOf?: (fileid: string) => string;
  /** What files of this page are for, where it is one thing; else it follows from the column. */
  uploadPurpose?: FilePurpose;
  /** Sends a file and gives its id. Rejects with words for the person (`msg`), or as aborted. */
  uploadFile?: UploadFile;
  /** Address of a record's page, or nothing where there is none. */
  hrefOf?: (pid: string, did: string) => string | undefined;
  /** Opens the control panel of a record; where the person may not control it, its page. */
  control?: (pid: string, did: string) => void;
  /** The modules that this person sees, by their ids. */
  listModules?: (signal: AbortSignal) => Promise<RecordChoice[]>;
  /** A module's config with the built-in columns. Rejects where the person may not see it. */
  readModule?: (pid: string, signal: AbortSignal) => Promise<ModuleConfig>;
  /** Follows an address of our own without loading the page. */
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
