/**
 * For `parameters.docs` of stories that open a dialog: in a page of docs each is in a frame of its own. Side by side in
 * one page they would lie over each other, and over the page.
 */
export const docsFrame = { story: { inline: false, height: '40rem' } } as const;
