import { Type } from 'typebox';
import { DashboardLayout, ListedDashboard, ReadDashboard } from '../../schemas/dashboards.ts';
import { answer, Count, Did, empty, Text } from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed, nothing } from '../endpoint.ts';
import { phrase } from '../../texts/phrase.ts';

/** Named full-screen dashboards. Contract "Screens". */

const targets = Type.Array(Did, { maxItems: 200, uniqueItems: true });

export const dashboards = {
  listDashboards: readEndpoint({
    path: '/sfsaas/api/dashboard/list',
    summary: 'One’s own dashboards and those shared with one',
    audit: phrase('server/actions', 'listDashboards'),
    request: nothing,
    answer: answer({ result: Type.Array(ListedDashboard) }),
    needs: 'session',
  }),
  readDashboard: readEndpoint({
    path: '/sfsaas/api/dashboard/read',
    summary: 'One dashboard; without did that of the wall, or the default one',
    audit: phrase('server/actions', 'readDashboard'),
    request: closed({ did: Type.Optional(Did) }),
    answer: answer({ data: ReadDashboard }),
    needs: 'session',
  }),
  saveDashboard: writeEndpoint({
    path: '/sfsaas/api/dashboard/save',
    summary: 'Add or change one’s own dashboard',
    audit: phrase('server/actions', 'saveDashboard'),
    request: closed({
      did: Type.Optional(Did),
      name: Type.Optional(Text(64)),
      version: Type.Optional(Count(1)),
      layout: Type.Optional(DashboardLayout),
      isdefault: Type.Optional(Type.Literal(true)),
    }),
    answer: answer({ did: Did, version: Type.Integer() }),
    needs: 'session',
    // The layout itself is at most 1 MiB.
    bodyLimit: 1024 * 1024 + 4096,
  }),
  deleteDashboard: writeEndpoint({
    path: '/sfsaas/api/dashboard/delete',
    summary: 'Delete one’s own dashboard',
    audit: phrase('server/actions', 'deleteDashboard'),
    request: closed({ did: Did }),
    answer: empty,
    needs: 'session',
  }),
  shareDashboard: writeEndpoint({
    path: '/sfsaas/api/dashboard/share',
    summary: 'Set the roles and departments that may read one’s own dashboard',
    audit: phrase('server/actions', 'shareDashboard'),
    request: closed({ did: Did, roles: targets, departments: targets }),
    answer: empty,
    needs: 'session',
  }),
} as const;
