import { withBuiltins } from '../../src/engine/builtin-columns.ts';
import type { FormatContext } from '../../src/engine/field-type.ts';
import { isHistory } from '../../src/engine/history.ts';
import { modulesNamed, searchesOf } from '../../src/engine/assistant/understand.ts';
import {
  type FoundName,
  type KnownModule,
  type Vocabulary,
  vocabularyOf,
} from '../../src/engine/assistant/vocabulary.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Filter } from '../../src/schemas/wire.ts';
import type { InnerCaller } from '../http/inner-call.ts';
import type { StoredModule } from '../services.ts';
import { products } from '../../src/engine/products.ts';
import { consoleCall } from './console-call.ts';

/** Context of the embedded assistant for one question. */

export type AnswerContext = { caller: InnerCaller; vocabulary: Vocabulary; context: FormatContext };

const cache = new WeakMap<readonly StoredModule[], Map<string, Vocabulary>>();
/** Maximum cached vocabularies, one per set of rights, for one list of modules. */
const maxCached = 20;

const knownModules = (modules: readonly StoredModule[], mayRead: (pid: string) => boolean): KnownModule[] => {
  const configs = modules.filter(({ config }) => mayRead(config.pid)).map(({ config }) => withBuiltins(config));
  return configs.map((config) => {
    const history = configs.find(({ pid }) => pid === config.historypid);
    return { config, isHistory: isHistory(config), ...(history === undefined ? {} : { history }) };
  });
};

/** Vocabulary of the modules that the actor may read; cached until modules or rights change. */
const vocabularyFor = async ({ actor, services }: InnerCaller): Promise<Vocabulary> => {
  const modules = await services.modules.list(actor.companyid);
  const byRights = cache.get(modules) ?? new Map<string, Vocabulary>();
  cache.set(modules, byRights);
  const cachedVocabulary = byRights.get(actor.rightsMark);
  if (cachedVocabulary !== undefined) return cachedVocabulary;
  if (byRights.size >= maxCached) byRights.clear();
  const made = vocabularyOf(knownModules(modules, (pid) => actor.rightsOn(pid).read > 0));
  byRights.set(actor.rightsMark, made);
  return made;
};

export const answerContextOf = async (caller: InnerCaller): Promise<AnswerContext> => ({
  caller,
  vocabulary: await vocabularyFor(caller),
  context: { language: caller.language, zone: caller.actor.zone, now: caller.now },
});

/** Maximum searches per question. */
const maxSearches = 240;
/** Maximum records per search: shorter names with the same beginning come first. */
const maxFound = 60;

/** The search for exact names is case-sensitive, and users write codes in capitals. */
const spellingsOf = (text: string): string[] => [...new Set([text, text.toUpperCase()])];

const search = async ({ caller }: AnswerContext, pid: string, text: string): Promise<FoundName[]> => {
  const ask = async (filter: Filter) => {
    const sort = { column: 'name', type: 'asc' } as const;
    const { result } = await consoleCall(caller, endpoints.queryRecords, { pid, filter, sort, pagesize: maxFound });
    return result.data.map(({ did, name }) => ({ pid, did, name: String(name) }));
  };
  const matches = await ask([{ name: [text] }]);
  if (matches.length < maxFound) return matches;
  return [...(await ask([{ name: [{ type: '=', v: spellingsOf(text) }] }])), ...matches];
};

/** Modules in search order: modules that the question names, modules that those refer to, then all others. */
const searchOrder = ({ vocabulary }: AnswerContext, named: readonly string[]): string[] => {
  // Entries of the audit log have descriptions, no names.
  const lists = vocabulary.modules
    .filter(({ isHistory: isReadings, config }) => isReadings !== true && config.pid !== products.audit)
    .map(({ config }) => config);
  const referred = lists
    .filter(({ pid }) => named.includes(pid))
    .flatMap(({ columns }) =>
      columns.flatMap(({ pid, builtin }) => (pid === undefined || builtin === true ? [] : [pid])),
    );
  const all = new Set([...named, ...referred, ...lists.map(({ pid }) => pid)]);
  return [...all].filter((pid) => lists.some((config) => config.pid === pid));
};

/** Searches record names for the words of the question that nothing else in it explains. */
export const searchNames = async (
  answerContext: AnswerContext,
  question: string,
  signal: AbortSignal,
): Promise<FoundName[]> => {
  const { vocabulary, context } = answerContext;
  const clock = { now: context.now, zone: context.zone };
  const order = searchOrder(answerContext, modulesNamed(question, { vocabulary, clock }));
  const recordsByKey = new Map<string, FoundName>();
  let searches = 0;
  for (const tiers of searchesOf(question, { vocabulary, clock })) {
    for (const texts of tiers) {
      const before = recordsByKey.size;
      for (const text of texts)
        for (const pid of order) {
          searches += 1;
          if (searches > maxSearches || signal.aborted) return [...recordsByKey.values()];
          for (const record of await search(answerContext, pid, text))
            recordsByKey.set(`${record.pid} ${record.did}`, record);
        }
      if (recordsByKey.size > before) break;
    }
  }
  return [...recordsByKey.values()];
};
