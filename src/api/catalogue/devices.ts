import { Type } from 'typebox';
import { DeviceToken, RejectedReport, UnknownDevice } from '../../schemas/device-tokens.ts';
import { answer, Did, empty, LocalText, Pid, readByHandler, Seconds, Values } from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed } from '../endpoint.ts';
import { onPid } from './parts.ts';
import { phrase } from '../../texts/phrase.ts';

/** Reports by HTTP, their tokens and what was refused. Contract "Reports by HTTP". */

const onAuthority = { right: 'set', of: { product: 'authority' } } as const;

/** `device` is a did, or the value of the module's `key` column; `at` is by the device's clock. */
const Report = Type.Object({
  device: Type.String(),
  at: Seconds,
  values: Values,
  id: Type.Optional(Type.String()),
});

export const devices = {
  // Reports are state and history of devices, not changes by a person: no idempotency key and no audit entry each.
  reportDevices: readEndpoint({
    path: '/sfsaas/api/device/report',
    summary: 'Reports of devices, answered one by one',
    audit: phrase('server/actions', 'reportDevices'),
    request: closed({ reports: Type.Array(readByHandler(Report), { minItems: 1, maxItems: 500 }) }),
    answer: answer({
      results: Type.Array(Type.Object({ index: Type.Integer(), status: Type.Integer(), msg: Type.String() })),
    }),
    needs: 'device',
    itemwise: true,
    // 500 reports of 120 values.
    maxNodes: 65_000,
  }),
  // Not a writing row: its answer has a secret, and answers of writing rows are kept for retries.
  createDeviceToken: readEndpoint({
    path: '/sfsaas/api/device/token/create',
    summary: 'Make a token for the devices of a module; it is answered once',
    audit: phrase('server/actions', 'createDeviceToken'),
    request: closed({ pid: Pid, name: Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' }) }),
    answer: answer({ did: Did, token: Type.String() }),
    needs: onAuthority,
  }),
  listDeviceTokens: readEndpoint({
    path: '/sfsaas/api/device/token/list',
    summary: 'Tokens of a module, or of all modules, and reports for unknown devices',
    audit: phrase('server/actions', 'listDeviceTokens'),
    request: closed({ pid: Type.Optional(Pid) }),
    answer: answer({
      data: Type.Array(DeviceToken),
      unknown: Type.Array(UnknownDevice),
      /** Those that take reports, so that a token can be made for them. */
      modules: Type.Array(Type.Object({ pid: Pid, name: LocalText })),
    }),
    needs: onAuthority,
  }),
  revokeDeviceToken: writeEndpoint({
    path: '/sfsaas/api/device/token/revoke',
    summary: 'Revoke a token of devices',
    audit: phrase('server/actions', 'revokeDeviceToken'),
    request: closed({ did: Did }),
    answer: empty,
    needs: onAuthority,
  }),
  listRejected: readEndpoint({
    path: '/vtservice/v1/rejected',
    summary: 'The last reports of a device that were refused',
    audit: phrase('server/actions', 'listRejected'),
    request: closed({ pid: Pid, did: Did }),
    answer: answer({ result: Type.Array(RejectedReport) }),
    needs: onPid('read'),
    quiet: true,
  }),
} as const;
