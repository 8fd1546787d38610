import { agents } from './catalogue/agents.ts';
import { audit } from './catalogue/audit.ts';
import { boards } from './catalogue/boards.ts';
import { chat } from './catalogue/chat.ts';
import { commands } from './catalogue/commands.ts';
import { dashboards } from './catalogue/dashboards.ts';
import { devices } from './catalogue/devices.ts';
import { files } from './catalogue/files.ts';
import { filters } from './catalogue/filters.ts';
import { inbox } from './catalogue/inbox.ts';
import { imports } from './catalogue/imports.ts';
import { live } from './catalogue/live.ts';
import { modules } from './catalogue/modules.ts';
import { notifications } from './catalogue/notifications.ts';
import { people } from './catalogue/people.ts';
import { policies } from './catalogue/policies.ts';
import { records } from './catalogue/records.ts';
import { roles } from './catalogue/roles.ts';
import { setup } from './catalogue/setup.ts';
import { signIn } from './catalogue/sign-in.ts';
import { spaces } from './catalogue/spaces.ts';
import { tasks } from './catalogue/tasks.ts';
import { visitors } from './catalogue/visitors.ts';
import { weather } from './catalogue/weather.ts';
import type { Endpoint } from './endpoint.ts';

/** Every call, one typed row each. Client, server and OpenAPI read the same rows. */
export const endpoints = {
  ...signIn,
  ...setup,
  ...modules,
  ...records,
  ...commands,
  ...devices,
  ...filters,
  ...files,
  ...imports,
  ...inbox,
  ...boards,
  ...dashboards,
  ...policies,
  ...notifications,
  ...spaces,
  ...tasks,
  ...people,
  ...roles,
  ...visitors,
  ...audit,
  ...chat,
  ...agents,
  ...live,
  ...weather,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
