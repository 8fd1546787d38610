import { agentTokenRoutes } from './agents/token-routes.ts';
import { mcpRoutes } from './agents/mcp-routes.ts';
import { alarmRoutes } from './alarms/routes.ts';
import { chatRoutes } from './assistant/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { boardRoutes } from './boards/routes.ts';
import { commandRoutes } from './commands/routes.ts';
import { dashboardRoutes } from './dashboards/routes.ts';
import { signInLinkRoutes } from './dashboards/sign-in-link-routes.ts';
import { reportRoutes } from './devices/report-routes.ts';
import { deviceRoutes } from './devices/routes.ts';
import { deviceTokenRoutes } from './devices/token-routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { filterRoutes } from './filters/routes.ts';
import type { Route } from './http/route.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { linkageRoutes } from './linkages/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { menuRoutes } from './menu/routes.ts';
import { moduleRoutes } from './module-changes/routes.ts';
import { departmentRoutes } from './organisation/department-routes.ts';
import { memberRoutes } from './organisation/member-routes.ts';
import { setupRoutes } from './operations/setup-routes.ts';
import { configurationRoutes } from './policies/configuration-routes.ts';
import { policyRoutes } from './policies/routes.ts';
import { spaceRoutes } from './policies/space-routes.ts';
import { privateStoreRoutes } from './private-store/routes.ts';
import { recordRoutes } from './record-calls/routes.ts';
import { roleRoutes } from './roles/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { takeOverRoutes } from './policies/take-over-routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { tenantRoutes } from './tenants/routes.ts';
import { manifestRoutes } from './tenants/tenant-manifest.ts';
import { visitorRoutes } from './visitors/routes.ts';
import { weatherRoutes } from './weather/routes.ts';

/** Every endpoint that has code of its own. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...setupRoutes,
  ...menuRoutes,
  ...roleRoutes,
  ...memberRoutes,
  ...departmentRoutes,
  ...tenantRoutes,
  ...auditRoutes,
  ...manifestRoutes,
  ...privateStoreRoutes,
  ...weatherRoutes,
  ...moduleRoutes,
  ...recordRoutes,
  ...filterRoutes,
  ...exportRoutes,
  ...fileRoutes,
  ...deviceRoutes,
  ...deviceTokenRoutes,
  ...reportRoutes,
  ...commandRoutes,
  ...importRoutes,
  ...inboxRoutes,
  ...linkageRoutes,
  ...policyRoutes,
  ...alarmRoutes,
  ...configurationRoutes,
  ...spaceRoutes,
  ...boardRoutes,
  ...dashboardRoutes,
  ...signInLinkRoutes,
  ...taskRoutes,
  ...takeOverRoutes,
  ...visitorRoutes,
  ...liveRoutes,
  ...chatRoutes,
  ...agentTokenRoutes,
  ...mcpRoutes,
];
