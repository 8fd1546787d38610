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

/** Calls that a session opens: neither public ones nor those of devices and agents. */
export const needsSession = ({ needs }: Endpoint): boolean =>
  needs !== 'public' && needs !== 'device' && needs !== 'agent';

/** An agent token of a person. @throws when it is refused */
export const makeAgentToken = async (
  server: TestServer,
  session: User,
  days = 30,
): Promise<{ did: string; token: string }> => {
  const made = await server.call(endpoints.createAgentToken, { name: 'Notebook', days }, { session });
  if (made.status !== statuses.success) throw new Error(made.msg);
  return made;
};

/** Headers that open each kind of call: of a session, a device or an agent. */
export const headersFor =
  ({ session, device, agent }: { session: User; device: string; agent: string }) =>
  ({ needs }: Endpoint): Record<string, string> => {
    if (needs === 'public') return {};
    if (needs === 'device') return bearer(device);
    return needs === 'agent' ? bearer(agent) : { loginsession: session.loginsession };
  };
