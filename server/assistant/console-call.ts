import type { AnswerOf, Endpoint, RequestOf } from '../../src/api/endpoint.ts';
import { auditRoutes } from '../audit/routes.ts';
import { boardRoutes } from '../boards/routes.ts';
import { commandRoutes } from '../commands/routes.ts';
import { filterRoutes } from '../filters/routes.ts';
import { type InnerCaller, innerCall } from '../http/inner-call.ts';
import type { Route } from '../http/route.ts';
import { linkageRoutes } from '../linkages/routes.ts';
import { moduleRoutes } from '../module-changes/routes.ts';
import { departmentRoutes } from '../organisation/department-routes.ts';
import { memberRoutes } from '../organisation/member-routes.ts';
import { policyRoutes } from '../policies/routes.ts';
import { spaceRoutes } from '../policies/space-routes.ts';
import { recordRoutes } from '../record-calls/routes.ts';
import { roleRoutes } from '../roles/routes.ts';

/** The capabilities whose reading calls tools make. Not all routes: the assistant's own would import themselves. */
const routes: readonly Route[] = [
  ...moduleRoutes,
  ...recordRoutes,
  ...filterRoutes,
  ...boardRoutes,
  ...commandRoutes,
  ...auditRoutes,
  ...linkageRoutes,
  ...policyRoutes,
  ...spaceRoutes,
  ...roleRoutes,
  ...memberRoutes,
  ...departmentRoutes,
];

/** Calls a reading endpoint of the console with the caller's rights. @throws Refusal as the endpoint does */
export const consoleCall = <E extends Endpoint>(
  caller: InnerCaller,
  endpoint: E,
  input: RequestOf<E>,
): Promise<AnswerOf<E>> => innerCall(caller, routes, endpoint, input);
