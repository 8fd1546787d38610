import { endpoints } from '../../src/api/endpoints.ts';
import { type Route, route } from '../http/route.ts';
import { weatherBySensor } from './sensor.ts';
import { weatherByService } from './service.ts';

export const weatherRoutes: Route[] = [
  route(endpoints.weather, async (call) => {
    const { weatherUrl } = call.services.settings;
    const byService = weatherUrl === undefined ? null : await weatherByService(weatherUrl, call.now);
    return { data: byService ?? (await weatherBySensor(call)) };
  }),
];
