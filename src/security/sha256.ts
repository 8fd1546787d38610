import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of a text in UTF-8, as hex. The browser has no `crypto.subtle` over plain http, which a LAN uses. */
export const sha256 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)));
