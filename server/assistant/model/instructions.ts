import { formatMoment } from '../../../src/engine/moment.ts';
import type { InnerCaller } from '../../http/inner-call.ts';
import type { Tool } from '../tool.ts';
import { inLanguage, phrase } from '../../texts.ts';

/** The system prompt, in the language of the person. It holds nothing of the company but its clock. */

export const instructionsFor = (
  { language, now, actor }: Pick<InnerCaller, 'language' | 'now' | 'actor'>,
  tools: readonly Tool[],
): string =>
  inLanguage(
    phrase('server/assistant', 'instructions', {
      tools: tools.map(({ name, title }) => `  - ${name}: ${inLanguage(title, language)}`).join('\n'),
      now: formatMoment(now, actor.zone),
      zone: actor.zone,
    }),
    language,
  );
