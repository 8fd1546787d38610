/** Cache invalidation: announced after every change of modules, so that each server drops its cache. */
export const modulesTopic = 'modules';
