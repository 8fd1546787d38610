import type { AnswerOf, Endpoint, RequestOf } from '../../src/api/endpoint.ts';
import { type InnerCaller, innerCall } from '../http/inner-call.ts';
import type { Route } from '../http/route.ts';
import type { Services } from '../services.ts';

const byServer = new WeakMap<Services['settings'], readonly Route[]>();

/** Tells the assistant of a server its routes; the routes themselves import the assistant. */
export const provideRoutes = ({ settings }: Services, routes: readonly Route[]): void =>
  void byServer.set(settings, routes);

/** A reading call as the person would make it. @throws Refusal as the call would refuse */
export const askCall = <E extends Endpoint>(
  asker: InnerCaller,
  endpoint: E,
  input: RequestOf<E>,
): Promise<AnswerOf<E>> => innerCall(asker, byServer.get(asker.services.settings) ?? [], endpoint, input);
