import type { ModuleConfig } from '../column.ts';

/** Seconds until a command that no device confirms has timed out, where the module says nothing. */
export const usualTimeout = 30;

export const timeoutOf = ({ timeout = usualTimeout }: Pick<ModuleConfig, 'timeout'>): number => timeout;
