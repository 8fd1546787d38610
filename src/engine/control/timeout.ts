import type { ModuleConfig } from '../column.ts';

/** Seconds until a command that no device confirms has timed out, where the module says nothing. */
export const defaultTimeout = 30;

export const timeoutOf = ({ timeout = defaultTimeout }: Pick<ModuleConfig, 'timeout'>): number => timeout;
