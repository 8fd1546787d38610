import { createHash } from 'node:crypto';

/**
 * The compact key of a company: the first 32 bits of the md5 of its did, a pure function, so that no statement has to
 * look it up. SQL has the same function, `company_number(text)`; a unique index keeps two companies from sharing one.
 */
export const companyNumber = (companyid: string): number => createHash('md5').update(companyid).digest().readInt32BE(0);
