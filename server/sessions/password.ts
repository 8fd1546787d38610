import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { tooMany } from '../http/refusal.ts';

/**
 * Passwords: the console sends hex SHA-256 of `colonnade:` + password, a plain one is brought to the same form here;
 * what is stored is argon2id of that. docs/contract.md "Sign-in".
 */

/** Parameters of a hash as its PHC string names them: KiB of memory, passes, lanes. */
type Cost = { m: number; t: number; p: number };

/** What a new hash costs. Larger numbers here reach everyone: a stored hash is made again at the next sign-in. */
const cost: Cost = { m: 19_456, t: 2, p: 1 };
const keyLength = 32;

/** Anything shorter than 40 characters is a plain password. */
export const isPlain = (password: string): boolean => password.length < 40;

export const clientHash = (password: string): string =>
  isPlain(password) ? createHash('sha256').update(`colonnade:${password}`).digest('hex') : password.toLowerCase();

/** Hashing takes 19 MiB and a thread of the pool each: more at once would starve files and the database. */
export const maxConcurrentHashes = Math.max(1, Math.min(3, availableParallelism() - 1));
/** Bounded queue: `sign-in-queue.ts` admits fewer, this is the last limit for callers that it does not see. */
const maxQueueLength = 64;
let running = 0;
const queue: (() => void)[] = [];

const inQueue = async <T>(work: () => Promise<T>): Promise<T> => {
  if (queue.length >= maxQueueLength) throw tooMany(5);
  if (running >= maxConcurrentHashes) await new Promise<void>((resolve) => queue.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    queue.shift()?.();
  }
};

type Derivation = { cost: Cost; salt: Buffer; length: number };

const derive = (message: string, { cost: { m, t, p }, salt, length }: Derivation): Promise<Buffer> =>
  inQueue(
    () =>
      new Promise((resolve, reject) => {
        const parameters = { message, nonce: salt, memory: m, passes: t, parallelism: p, tagLength: length };
        argon2('argon2id', parameters, (failure, key) => (failure ? reject(failure) : resolve(key)));
      }),
  );

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const phc = ({ m, t, p }: Cost, salt: Buffer, key: Buffer) =>
  `$argon2id$v=19$m=${m},t=${t},p=${p}$${unpadded(salt)}$${unpadded(key)}`;

const phcForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const readPhc = (text: string): (Derivation & { key: Buffer }) | undefined => {
  const [, m, t, p, salt = '', stored = ''] = phcForm.exec(text) ?? [];
  if (m === undefined) return undefined;
  const key = Buffer.from(stored, 'base64');
  const cost = { m: Number(m), t: Number(t), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64'), key, length: key.length };
};

/** The PHC string of a password, plain or hashed by the client. */
export const hashPassword = async (password: string, usedCost: Cost = cost): Promise<string> => {
  const salt = randomBytes(16);
  return phc(usedCost, salt, await derive(clientHash(password), { cost: usedCost, salt, length: keyLength }));
};

/** A stored hash before its person chose a password: no password fits it. */
export const noPassword = (): string => phc(cost, randomBytes(16), randomBytes(keyLength));

/** An account that does not exist costs one hash too, so that the time does not reveal it. */
const dummyHash = { cost, salt: Buffer.alloc(16), key: Buffer.alloc(keyLength), length: keyLength };

/** Derives with the parameters that the stored string names, which may be older ones than `cost`. */
export const verifyPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  const expected = readPhc(stored ?? '');
  const { key, ...derivation } = expected ?? dummyHash;
  const derived = await derive(clientHash(password), derivation);
  return timingSafeEqual(key, derived) && expected !== undefined;
};

/** True if a hash has weaker argon2 parameters than new ones (rehash at sign-in). */
export const needsRehash = (stored: string): boolean => {
  const made = readPhc(stored)?.cost;
  return made === undefined || made.m < cost.m || made.t < cost.t || made.p < cost.p;
};
