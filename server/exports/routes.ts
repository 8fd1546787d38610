import { endpoints } from '../../src/api/endpoints.ts';
import { type Route, route } from '../http/route.ts';
import { plannedExport, sendExport } from './send-export.ts';
import { waitToExport } from './turns.ts';

export const exportRoutes: Route[] = [
  route(endpoints.exportRecords, sendExport, {
    wait: async (call) => {
      // A refused export waits for nothing and takes no place of those that wait.
      await plannedExport(call);
      return waitToExport(call);
    },
  }),
];
