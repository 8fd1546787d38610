import { sha256 } from './sha256.ts';

const salt = 'colonnade:';

/** What goes over the wire for a password: hex SHA-256 with the fixed salt. Contract "Security header". */
export const passwordHash = (password: string): string => sha256(`${salt}${password}`);
