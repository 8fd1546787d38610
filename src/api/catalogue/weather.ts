import { Type } from 'typebox';
import { answer } from '../../schemas/wire.ts';
import { readEndpoint, closed } from '../endpoint.ts';
import { phrase } from '../../texts/phrase.ts';

/** The weather card of dashboards. Contract "Weather". */

const maybeNumber = Type.Union([Type.Number(), Type.Null()]);

export const weather = {
  weather: readEndpoint({
    path: '/sfsaas/api/weather',
    summary: 'The weather now, by the service of the deployment or the company’s outdoor sensor',
    audit: phrase('server/actions', 'weather'),
    request: closed({}),
    answer: answer({
      data: Type.Union([
        Type.Object({
          at: Type.Integer(),
          temperature: Type.Number(),
          humidity: maybeNumber,
          code: maybeNumber,
          place: Type.String(),
          source: Type.Union([Type.Literal('service'), Type.Literal('sensor')]),
        }),
        Type.Null(),
      ]),
    }),
    needs: 'session',
    quiet: true,
  }),
} as const;
