import { hasInvisibleCharacters } from '../../src/engine/invisible-characters.ts';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import type { Board, BoardFault } from '../../src/engine/board/board.ts';
import { unmetNeed } from '../../src/engine/board/needs.ts';
import { faultText } from '../../src/engine/faults.ts';
import type { Fault, JsonSchema } from '../../src/engine/field-type.ts';
import {
  propertyWarnings,
  splitProperties,
  type UnknownProperty,
  withUnknownProperties,
} from '../../src/engine/unknown-properties.ts';
import { isObject } from '../../src/engine/own-property.ts';
import { checkBoardConfig } from '../../src/schemas/check-board.ts';
import { compileSchema } from '../../src/schemas/compile-schema.ts';
import { badInput, type FaultMessage } from '../http/refusal.ts';
import { refusalOfMessages } from '../records/faults.ts';
import type { RequestContext } from '../records/request-context.ts';
import type { ManifestEntry } from '../tenants/tenant-manifest.ts';
import { contextOf, type BoardLocation } from './context.ts';
import { missingReferences } from './missing-references.ts';
import { boardRegistry } from './registry.ts';
import { maxBoardNameLength } from '../../src/engine/board/name.ts';
import type { BoardContext } from '../../src/engine/board/board-context.ts';
import { localText, phrase } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

export type BoardInput = { type: string; name: string; config: { [key: string]: unknown } };

/** The stored board that an input replaces. */
type Before = { before?: { type: string; config: unknown } };

const checkName = (name: string): FaultMessage[] => {
  if (name.trim() === '' || Array.from(name).length > maxBoardNameLength)
    return [{ path: '/name', rule: 'required', message: phrase('server/boards', 'nameNeeded') }];
  return hasInvisibleCharacters(name)
    ? [{ path: '/name', rule: 'unseen', message: phrase('engine/board-forms', 'invisibleCharacters') }]
    : [];
};

const unknownType = () => badInput('/type', 'type', phrase('server/boards', 'boardTypeUnknown'));

/** A fault's own sentence, else the one that forms have for its rule. */
const messageOf = (fault: BoardFault): FaultMessage => {
  const { path, rule, message } = fault;
  const field = path.split('/').at(-1) ?? '';
  const text = message ?? localText((language) => faultText(fault, field, language));
  return { path: `/config${path}`, rule, message: text };
};

/** Boards that a company's manifest adds. Contract "Queries of boards". */
const manifestEntry = async ({ db, actor }: RequestContext, type: string): Promise<ManifestEntry | undefined> => {
  const query = db.builder.selectFrom('manifest').select('info').where('companyid', '=', actor.companyid).compile();
  const [rows = []] = await db.read({ company: actor.companyid }, [query]);
  const entries = rows.map((row) => parseStored<ManifestEntry>(row['info']));
  return entries.find((entry) => entry.kind === 'board' && entry.type === type);
};

/** @throws Refusal badInput when neither the console nor the manifest knows the type */
const pluginEntry = async (requestContext: RequestContext, type: string): Promise<ManifestEntry> => {
  const entry = await manifestEntry(requestContext, type);
  if (entry === undefined) throw unknownType();
  return entry;
};

/** Schema objects by file and text: the compiler caches by object, so each text is compiled once. */
const schemas = new Map<string, { text: string; schema: JsonSchema }>();

const pluginPrefix = '/plugins/';

const pluginSchema = async (
  { services }: RequestContext,
  { schema: path }: ManifestEntry,
): Promise<JsonSchema | undefined> => {
  const { pluginsDir } = services.settings;
  if (path === undefined || pluginsDir === undefined || !path.startsWith(pluginPrefix)) return undefined;
  const inside = normalize(path.slice(pluginPrefix.length));
  if (inside.startsWith('..') || inside.startsWith('/')) return undefined;
  const text = await readFile(join(pluginsDir, inside), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const cached = schemas.get(inside);
  if (cached?.text === text) return cached.schema;
  try {
    const schema: unknown = JSON.parse(text);
    if (!isObject(schema)) return undefined;
    compileSchema(schema);
    schemas.set(inside, { text, schema });
    return schema;
  } catch {
    return undefined;
  }
};

const withoutSchema = () => badInput('/type', 'schema', phrase('server/boards', 'boardSchemaUnreadable'));

/** A plugin's board, by the schema that its manifest entry names. */
const pluginChecked = async (
  requestContext: RequestContext,
  entry: ManifestEntry,
  config: unknown,
): Promise<Shaped> => {
  const schema = await pluginSchema(requestContext, entry);
  if (schema === undefined) throw withoutSchema();
  const { knownPart, unknown } = splitProperties(schema, config);
  const wrong = phrase('server/boards', 'checkValue');
  const faults = compileSchema(schema)(knownPart).map(({ path, keyword }) => ({
    path: `/config${path}`,
    rule: keyword,
    message: wrong,
  }));
  return { config: withUnknownProperties(knownPart, unknown), faults, unknown };
};

const builtinChecked = (board: Board, config: unknown, context: BoardContext): Shaped => {
  const checked = checkBoardConfig(board, config, context);
  const { unknown } = splitProperties(board.stored, config);
  return checked.ok
    ? { config: checked.value, faults: [], unknown }
    : { config, faults: checked.faults.map(messageOf), unknown };
};

type Shaped = { config: unknown; faults: FaultMessage[]; unknown: UnknownProperty[] };

/** The config to store, and a warning for each property that the schema of its type does not name. */
export type CheckedConfig = { config: unknown; warnings: Fault[] };

/** Checks that the module can have a new board of this type. @throws Refusal that names what the module lacks */
export const requireNeeds = async (
  requestContext: RequestContext,
  location: BoardLocation,
  type: string,
): Promise<void> => {
  const board = boardRegistry.find(type);
  const unmet = board && unmetNeed(board.needs, await contextOf(requestContext, location));
  if (unmet !== undefined) throw badInput('/type', 'needs', unmet.reason);
};

const shapedConfig = async (
  requestContext: RequestContext,
  context: BoardContext,
  { type, name, config }: BoardInput,
): Promise<CheckedConfig> => {
  const board = boardRegistry.find(type);
  const shaped =
    board !== undefined
      ? builtinChecked(board, config, context)
      : await pluginChecked(requestContext, await pluginEntry(requestContext, type), config);
  const faults = [...checkName(name), ...shaped.faults];
  if (faults.length > 0) throw refusalOfMessages(faults);
  return { config: shaped.config, warnings: propertyWarnings(shaped.unknown, '/config') };
};

/**
 * Validates a board's config against its type, not the records that it refers to: a preview of one whose record was
 * deleted shows what the board would. @throws Refusal with every fault by path
 */
export const previewedConfig = async (
  requestContext: RequestContext,
  location: BoardLocation,
  input: BoardInput,
): Promise<CheckedConfig> => shapedConfig(requestContext, await contextOf(requestContext, location), input);

/**
 * Validates a board's config against its type, and the records that it newly refers to; returns what to store.
 * @throws Refusal with every fault by path
 */
export const checkedConfig = async (
  requestContext: RequestContext,
  location: BoardLocation,
  { before, ...input }: BoardInput & Before,
): Promise<CheckedConfig> => {
  const context = await contextOf(requestContext, location);
  const checked = await shapedConfig(requestContext, context, input);
  const board = boardRegistry.find(input.type);
  const stored = before && boardRegistry.find(before.type);
  const faults =
    board === undefined
      ? []
      : await missingReferences(requestContext, context, {
          board,
          config: checked.config,
          before: stored && { board: stored, config: before.config },
        });
  if (faults.length > 0) throw refusalOfMessages(faults);
  return checked;
};
