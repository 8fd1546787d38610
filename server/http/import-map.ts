import { createHash } from 'node:crypto';

/**
 * The only name that a plugin of a board may import, and the file it resolves to. The page holds this text as it is and
 * the header its hash, so that no other inline script runs. Contract "Questions of boards".
 */
export const boardsModule = { name: 'colonnade/boards', file: 'colonnade/boards.js' } as const;

export const importMap = JSON.stringify({ imports: { [boardsModule.name]: `/${boardsModule.file}` } });

/** As the header names it. */
export const importMapHash = `'sha256-${createHash('sha256').update(importMap).digest('base64')}'`;
