import { createHash } from 'node:crypto';

/**
 * The only module specifier that a board's plugin may import, and the file that it resolves to. The page contains this
 * import map inline and the CSP header its hash, so that no other inline script runs. Contract "Queries of boards".
 */
export const boardsModule = { name: 'colonnade/boards', file: 'colonnade/boards.js' } as const;

export const importMap = JSON.stringify({ imports: { [boardsModule.name]: `/${boardsModule.file}` } });

/** Hash source for the CSP header. */
export const importMapHash = `'sha256-${createHash('sha256').update(importMap).digest('base64')}'`;
