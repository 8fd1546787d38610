/** Announced after every change, so that each server forgets what it keeps. */
export const modulesTopic = 'modules';
