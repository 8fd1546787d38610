/** Uploaded files, in pieces. Times are epoch seconds. */
export type FileTables = {
  file: {
    /** Random, with the type as its ending. */
    fileid: string;
    companyid: string;
    /** Who sent it. */
    userid: string;
    name: string;
    /** Bytes. */
    size: number;
    /** SHA-256 in hex. */
    hash: string;
    purpose: string;
    /** The upload is complete; until then the file is not visible. */
    isstored: boolean;
    /** Pixels of a picture. */
    width: number | null;
    height: number | null;
    /** A small WebP of a picture. */
    thumbnail: Uint8Array | null;
    createdat: number;
    /** When a record last took it. */
    attachedat: number;
  };
  filechunk: { fileid: string; number: number; companyid: string; bytes: Uint8Array };
};
