import { readdirSync, readFileSync } from 'node:fs';
import { withBuiltins } from '../../../../src/engine/builtin-columns.ts';
import { checkModule } from '../../../../src/engine/check-module.ts';
import type { ModuleConfig } from '../../../../src/engine/column.ts';
import { isHistory } from '../../../../src/engine/history.ts';
import { vocabularyOf } from '../../../../src/engine/assistant/vocabulary.ts';
import type { Vocabulary } from '../../../../src/engine/assistant/vocabulary.ts';

/** Vocabularies for tests: the modules of the demo, or modules of the test's own. */

export const checked = (input: unknown): ModuleConfig => {
  const result = checkModule(input);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.value;
};

export const vocabularyFor = (configs: readonly ModuleConfig[]): Vocabulary => {
  const complete = configs.map(withBuiltins);
  return vocabularyOf(
    complete.map((config) => {
      const history = complete.find(({ pid }) => pid === config.historypid);
      return { config, isHistory: isHistory(config), ...(history === undefined ? {} : { history }) };
    }),
  );
};

const folder = new URL('../../../../server/demo/modules/', import.meta.url);

export const demoVocabulary = (): Vocabulary =>
  vocabularyFor(readdirSync(folder).map((file) => checked(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))));
