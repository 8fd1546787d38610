import { Type } from 'typebox';
import { answer, Did, Dids, Pid, Text } from '../../schemas/wire.ts';
import { readEndpoint, closed, nothing } from '../endpoint.ts';
import { phrase } from '../../texts/phrase.ts';

/** Types of spaces and the devices in them. Contract "Policies". */

const spaceType = Type.Object({ id: Type.String(), name: Type.String() });
const spaceDevice = Type.Object({
  spacetypename: Type.String(),
  name: Type.String(),
  space_did: Did,
  device_name: Type.String(),
  device_did: Did,
});

export const spaces = {
  spaceTypes: readEndpoint({
    path: '/vtspace/api/setting/detail',
    summary: 'The types of spaces',
    audit: phrase('server/actions', 'spaceTypes'),
    request: nothing,
    answer: answer({ info: Type.Object({ types: Type.Array(spaceType) }) }),
    needs: 'session',
  }),
  spaceTypesByBusinesses: readEndpoint({
    path: '/officemerchant/getSpaceTypeByBusinesses',
    summary: 'The types of spaces that these stores have',
    audit: phrase('server/actions', 'spaceTypesByBusinesses'),
    request: closed({ businessDids: Dids }),
    answer: answer({ info: Type.Object({ types: Type.Array(spaceType) }) }),
    needs: 'session',
  }),
  spaceDevices: readEndpoint({
    path: '/officemerchant/device/query',
    summary: 'The devices in spaces of these types',
    audit: phrase('server/actions', 'spaceDevices'),
    request: closed({
      pid: Pid,
      types: Type.Array(Text(128), { maxItems: 200 }),
      businessDids: Type.Optional(Dids),
    }),
    answer: answer({ list: Type.Array(spaceDevice) }),
    needs: { right: 'read', of: { field: 'pid' } },
  }),
} as const;
