import type { Settings } from './settings.ts';

/** Errors that end a start; they are printed to stderr. */

export const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

export const portFault = ({ port, host }: Settings, { code, message }: NodeJS.ErrnoException): string => {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken by another program. Stop it, or set PORT to another number.`;
  if (code === 'EACCES') return `Port ${port} needs more rights. Set PORT to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is no address of this machine. Correct it.`;
  return message;
};
