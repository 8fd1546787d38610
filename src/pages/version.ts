/** Shown on the sign-in page and under the menu. Spec 1 section 1. */
export const version = '2.5.8';
