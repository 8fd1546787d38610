import { endpoints } from '../../src/api/endpoints.ts';
import { type Route, route } from '../http/route.ts';
import { sendExport } from './send-export.ts';
import { waitToExport } from './turns.ts';

export const exportRoutes: Route[] = [
  route(endpoints.exportRecords, (call) => sendExport(call, call.reply), { wait: waitToExport }),
];
