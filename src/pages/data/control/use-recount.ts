import { useState } from 'react';
import { countNow } from '../batch/count-now.ts';
import type { ControlTarget } from './control-target.ts';

type Recounted = { given: number; total: number };

/** A target whose number the server found to be another one since it was shown: the person is asked again with that. */
export const useRecount = (given: ControlTarget) => {
  const [counted, setCounted] = useState<Recounted>();
  const isAll = given.kind === 'all';
  // The list has counted again by itself.
  const isCurrent = isAll && counted?.given === given.total;
  return {
    target: isAll && isCurrent ? { ...given, total: counted.total } : given,
    isChanged: counted !== undefined,
    /** Whether a call was refused for its number. */
    recount: (error: unknown): boolean => {
      const total = countNow(error);
      if (!isAll || total === undefined) return false;
      setCounted({ given: given.total, total });
      return true;
    },
  };
};
