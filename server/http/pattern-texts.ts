import type { LocalText } from '../../src/engine/column.ts';
import { phrase } from '../texts.ts';

/**
 * What a text has to be like, by the pattern of its schema. `tests/unit/http/shape.test.ts` fails for a pattern of an
 * endpoint that is missing here.
 */
export const patternTexts: Readonly<Record<string, LocalText>> = {
  '^[0-9a-fA-F]{24}$': phrase('server/http', 'patternPid'),
  '^[0-9A-Za-z_-]+$': phrase('server/http', 'patternDid'),
  '^[a-z][a-z0-9-]{0,63}$': phrase('server/http', 'patternBoardType'),
  [String.raw`^([0-9a-fA-F]{24}|[0-9a-fA-F]?\*)$`]: phrase('server/http', 'patternRightPid'),
  '^[0-9A-Za-z_-]{8,64}$': phrase('server/http', 'patternRun'),
  '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$': phrase('server/http', 'patternLanguage'),
  '^(dashboard|pidcolumnset|boardrefresh|boardstrip|tree-[0-9A-Za-z_-]{1,64})$': phrase('server/http', 'patternKey'),
  [String.raw`\S`]: phrase('server/http', 'patternFilled'),
};
