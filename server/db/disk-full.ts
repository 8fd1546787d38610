/** Whether a failure of either database means that there is no room left on its disk (SQLSTATE 53100). */
export const isDiskFull = (failure: unknown): boolean => (failure as { code?: unknown }).code === '53100';
