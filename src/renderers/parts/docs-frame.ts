/**
 * For `parameters: { docs: { story: docsFrame } }` of stories that open a dialog: in a page of docs each is in a frame of
 * its own. Side by side in one page they would lie over each other, and over the page. `docs` must be written out there:
 * Storybook adds the description to it and replaces a `docs` that it cannot read.
 */
export const docsFrame = { inline: false, height: '40rem' } as const;
