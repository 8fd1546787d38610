import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';

/**
 * Passwords: the console sends hex SHA-256 of `colonnade:` + password, a plain one is brought to the same form here;
 * what is stored is argon2id of that. Contract section 7.
 */

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** Anything shorter than 40 characters is a plain password. */
export const isPlain = (password: string): boolean => password.length < 40;

export const clientHash = (password: string): string =>
  isPlain(password) ? createHash('sha256').update(`colonnade:${password}`).digest('hex') : password.toLowerCase();

/** Hashing takes 19 MiB and a thread of the pool each: more at once would starve files and the database. */
const limit = Math.max(1, Math.min(3, availableParallelism() - 1));
let running = 0;
const queue: (() => void)[] = [];

const inQueue = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= limit) await new Promise<void>((resolve) => queue.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    queue.shift()?.();
  }
};

const derive = (message: string, nonce: Buffer): Promise<Buffer> =>
  inQueue(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', { message, nonce, ...cost }, (failure, key) => (failure ? reject(failure) : resolve(key)));
      }),
  );

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** The PHC string of a password, plain or hashed by the client. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(clientHash(password), salt);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(key)}`;
};

/** Stands in the place of a password that nobody has chosen yet: no password fits it. */
export const noPassword = (): string =>
  `$argon2id$v=19$m=19456,t=2,p=1$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`;

/** Takes as long for an account that does not exist, so that the answer does not tell. */
const nobody = `$argon2id$v=19$m=19456,t=2,p=1$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`;

export const verifyPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  const [, , , , salt, key] = (stored ?? nobody).split('$');
  const expected = Buffer.from(key ?? '', 'base64');
  const found = await derive(clientHash(password), Buffer.from(salt ?? '', 'base64'));
  return expected.length === found.length && timingSafeEqual(expected, found) && stored !== undefined;
};
