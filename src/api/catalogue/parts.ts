import { Type } from 'typebox';
import { Did } from '../../schemas/wire.ts';

/** What rows of several files say alike. */

/** The right on the module that the request names. */
export const onPid = (right: 'create' | 'read' | 'write' | 'set') => ({ right, of: { field: 'pid' } }) as const;

/** Absent and empty mean the same. */
export const optionalDid = Type.Optional(Type.Union([Did, Type.Literal('')]));

/** Which tree: of spaces or of departments. */
export const graphtype = Type.Union([Type.Literal('space'), Type.Literal('organization')]);

/**
 * A browser requests a download in its own language; the page that links to it may speak another. A tag without texts
 * counts as none.
 */
export const DownloadLanguage = Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$' });
