/** `data-slot` of the element, below the content of a page, in which the notice of new notifications is shown. */
export const noticeDock = 'notice-dock';
