import { meteringPids, pids, signagePids } from './pids.ts';
import { didOf } from './tenant.ts';
import { systemRights } from '../roles/system-rights.ts';
import type { DemoRight, DemoRole, DemoTenant } from './tenant.ts';

type Texts = { name: string; describe: string };

const may = (list: readonly string[], level: Omit<DemoRight, 'pid'>): DemoRight[] =>
  list.map((pid) => ({ pid, ...level }));

/** Devices, what is generated for them and their histories; a module configured later is of these too. */
const deviceClasses = ['3*', '4*', '5*'];

/** Numbers of the roles below; a member names its roles by these. */
export const roleIndex = { administrator: 0, operator: 1, storeStaff: 2, energy: 3, content: 4, former: 5 } as const;

const rights: readonly { source: 3 | 1; enable: boolean; rights: DemoRole['rights'] }[] = [
  { source: 3, enable: true, rights: 'all' },
  { source: 3, enable: true, rights: systemRights.operator },
  { source: 3, enable: true, rights: may(deviceClasses, { create: 0, read: 1, write: 0, set: 0 }) },
  { source: 1, enable: true, rights: may(meteringPids, { create: 16, read: 2, write: 2, set: 2 }) },
  {
    source: 1,
    enable: true,
    rights: [
      ...may(signagePids, { create: 16, read: 2, write: 1, set: 0 }),
      ...may([pids.tasks], { create: 0, read: 2, write: 2, set: 0 }),
    ],
  },
  { source: 1, enable: false, rights: may([pids.air, pids.lights], { create: 0, read: 2, write: 2, set: 0 }) },
];

/** The six roles of a demo company: three system ones, two custom ones and a disabled one, which gives nothing. */
export function rolesOf(tenant: DemoTenant['key'], organization: string, texts: readonly Texts[]): DemoRole[] {
  return texts.map((text, index) => {
    const demoRole = rights[index];
    if (demoRole === undefined)
      throw new Error(`rolesOf: no rights for role ${index} "${text.name}"; add them to rights.ts`);
    return {
      did: didOf(tenant, pids.roles, index),
      ...text,
      organization,
      rolesource: demoRole.source,
      enable: demoRole.enable,
      rights: demoRole.rights,
    };
  });
}
