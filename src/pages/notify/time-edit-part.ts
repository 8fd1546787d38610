import { createLoader } from '../../renderers/parts/loader.ts';

/** The form of expiry and the compiler of schemas: loaded on demand. */
export const timeEditPart = createLoader(async () => (await import('./time-edit.tsx')).TimeEdit);
