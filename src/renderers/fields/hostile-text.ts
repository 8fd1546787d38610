/// <reference types="vite/types/importMeta.d.ts" />

/** In test runs a name that would be markup, a script or a broken line if anything took it for more than text. */
const hostile = '<img src=x onerror=alert(1)> & "quotes" \u202e txt.exe';

/** In Storybook, which designers read, a name of odd characters. */
const odd = 'Ölpumpe № 7 & “north wing” (2nd basement)';

export const hostileText = import.meta.env['VITE_STORY_THEME'] === undefined ? odd : hostile;
