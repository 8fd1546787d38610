/** The result of reading the file part: in memory, stored, or parsed by the capability that opened the sink. */
export type FileLocation = { in: 'memory'; bytes: Buffer } | { in: 'store'; fileid: string } | { in: 'parsed' };

/** Passes what a sink parsed to the handler of the same capability; the form does not know its type. */
export const createParsedFiles = <T extends object>() => {
  const parsedFiles = new WeakMap<FileLocation, T>();
  return {
    keep: (parsed: T): FileLocation => {
      const location: FileLocation = { in: 'parsed' };
      parsedFiles.set(location, parsed);
      return location;
    },
    /** Undefined for a file that another sink read. */
    of: (location: FileLocation | undefined): T | undefined =>
      location === undefined ? undefined : parsedFiles.get(location),
  };
};

/** Destination of an uploaded file's bytes. */
export type Sink = {
  /** @throws Refusal to stop the upload */
  take(chunk: Buffer): Promise<void> | void;
  finish(): Promise<FileLocation>;
  /** Discards the bytes after an aborted upload or a failed call. */
  drop(): Promise<void>;
};
