import { Type } from 'typebox';
import { LiveTopic } from '../../schemas/live.ts';
import { empty } from '../../schemas/wire.ts';
import { readEndpoint, closed } from '../endpoint.ts';
import { phrase } from '../../texts/phrase.ts';

/** What a page hears of by itself. Contract "Live". */

export const live = {
  live: readEndpoint({
    path: '/sfsaas/api/live',
    summary: 'A stream of events: what changed of the topics that a page shows',
    audit: phrase('server/actions', 'live'),
    request: closed({ topics: Type.Array(LiveTopic, { minItems: 1, maxItems: 200 }) }),
    answer: empty,
    needs: 'session',
    transport: 'stream',
    quiet: true,
  }),
} as const;
