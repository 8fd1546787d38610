import type { Endpoint } from '../../src/api/endpoint.ts';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import type { TestServer } from './harness.ts';

/** A device token of a module. @throws when it is refused */
export const makeToken = async (
  server: TestServer,
  session: User,
  pid: string,
): Promise<{ did: string; token: string }> => {
  const made = await server.call(endpoints.createDeviceToken, { pid, name: 'Gateway' }, { session });
  if (made.status !== statuses.success) throw new Error(made.msg);
  return made;
};

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Calls that a session opens: neither public ones nor those of devices. */
export const needsSession = ({ needs }: Endpoint): boolean => needs !== 'public' && needs !== 'device';
