import { failureCode } from './failure-code.ts';

/** True if a failure of either database means that its disk is full (SQLSTATE 53100). */
export const isDiskFull = (failure: unknown): boolean => failureCode(failure) === '53100';
