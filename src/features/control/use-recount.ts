import { useState } from 'react';
import { countNow } from '../list/count-now.ts';
import type { ControlTarget } from './control-target.ts';

type Recounted = { countBefore: number; total: number };

/**
 * Handles a command that was refused because the number of devices has changed: the user confirms again with the new
 * number.
 */
export const useRecount = (target: ControlTarget) => {
  const [counted, setCounted] = useState<Recounted>();
  const isAll = target.kind === 'all';
  // The list has counted again by itself.
  const isCurrent = isAll && counted?.countBefore === target.total;
  return {
    target: isAll && isCurrent ? { ...target, total: counted.total } : target,
    isChanged: counted !== undefined,
    /** True if a call was refused because the number has changed. */
    recount: (error: unknown): boolean => {
      const total = countNow(error);
      if (!isAll || total === undefined) return false;
      setCounted({ countBefore: target.total, total });
      return true;
    },
  };
};
