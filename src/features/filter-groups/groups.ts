import type { ClientConfig, ConditionList, Language, LocalText, ModuleConfig } from '../../engine/column.ts';
import { isCompleteItem } from '../../engine/condition/complete.ts';
import type { FormatContext } from '../../engine/field-type.ts';
import type { FilterTab } from '../../schemas/wire.ts';
import { inLanguage, textsIn } from '../../texts/phrase.ts';

/** Content of a filter group, which a duplicate copies. */
export type GroupContent = {
  name: string | LocalText;
  condition: ConditionList;
  columns: readonly string[];
  clientconfig: ClientConfig;
};

/** A filter group in the dialog. The key of a saved one is its tab's did; a new one has a temporary key. */
export type Group = GroupContent & { key: string; isFixed: boolean };

/** Stored groups by key: their did and their content at the last save. */
export type SavedGroups = ReadonlyMap<string, { did: string; content: GroupContent }>;

/** Contract "Filters and conditions". */
export const maxNameLength = 30;

const contentOf = ({ name, condition, columns, clientconfig }: GroupContent): GroupContent => ({
  name,
  condition,
  columns,
  clientconfig,
});

export const groupsOf = (tabs: readonly FilterTab[]): Group[] =>
  tabs.map((tab) => ({ ...contentOf(tab), key: tab.did, isFixed: !tab.editable }));

export const savedOf = (tabs: readonly FilterTab[]): SavedGroups =>
  new Map(tabs.map((tab) => [tab.did, { did: tab.did, content: contentOf(tab) }]));

export const nameIn = (name: string | LocalText, language: Language): string =>
  typeof name === 'string' ? name : inLanguage(name, language);

/** A name with its text in one language changed; one text for both languages stays one. */
export const withName = (name: string | LocalText, text: string, language: Language): string | LocalText =>
  typeof name === 'string' ? text : { ...name, [language]: text };

export const newGroup = (key: string): Group => ({
  key,
  name: '',
  condition: [],
  columns: [],
  clientconfig: {},
  isFixed: false,
});

/** A group of one's own like another; its name is cut rather than refused. */
export const copyOf = (group: Group, key: string, nameOfCopy: (name: string) => string, language: Language): Group => {
  const whole = nameOfCopy(nameIn(group.name, language));
  const name = Array.from(whole).length <= maxNameLength ? whole : nameIn(group.name, language);
  return { ...group, key, name, isFixed: false };
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const isUnsaved = (group: Group, saved: SavedGroups): boolean => {
  const savedContent = saved.get(group.key)?.content;
  return savedContent === undefined || !isSame(contentOf(group), savedContent);
};

export type GroupFault = 'name' | 'length' | 'criteria' | 'items';

const nameFault = (name: string | LocalText): GroupFault | undefined => {
  const texts = typeof name === 'string' ? [name] : textsIn(name);
  if (texts.some((text) => text.trim() === '')) return 'name';
  return texts.some((text) => Array.from(text).length > maxNameLength) ? 'length' : undefined;
};

/** What keeps a group from being saved, in the order in which it is put right. Contract "Filters and conditions". */
export const faultsOf = (group: Group, config: ModuleConfig, context: FormatContext): GroupFault[] => {
  const items = group.condition.filter((entry) => typeof entry !== 'string');
  const name = nameFault(group.name);
  return [
    ...(name === undefined ? [] : [name]),
    ...(items.length === 0 ? (['criteria'] as const) : []),
    ...(items.every((item) => isCompleteItem(item, config, context)) ? [] : (['items'] as const)),
  ];
};

/** The dids of saved groups in the order of the dialog, where that is another than the server's. */
export const newOrder = (groups: readonly Group[], saved: SavedGroups): string[] | undefined => {
  const now = groups.flatMap(({ key }) => saved.get(key)?.did ?? []);
  const before = [...saved.values()].map(({ did }) => did).filter((did) => now.includes(did));
  return isSame(now, before) ? undefined : now;
};

/** A new group without a name and conditions. */
export const isEmpty = ({ name, condition }: Group): boolean => nameIn(name, 'en') === '' && condition.length === 0;

/**
 * The groups with those that were not saved before: a saved one gets its unsaved content, a new one comes at the end, in
 * place of empty new ones. One that was deleted since comes back as a new one.
 */
export const withUnsaved = (
  { groups, saved }: { groups: readonly Group[]; saved: SavedGroups },
  unsaved: readonly Group[],
  freshKey: () => string,
): Group[] => {
  const changed = new Map(unsaved.filter(({ key }) => saved.has(key)).map((group) => [group.key, group]));
  const added = unsaved.filter(({ key }) => !saved.has(key)).map((group) => ({ ...group, key: freshKey() }));
  const remaining = groups.filter((group) => saved.has(group.key) || added.length === 0 || !isEmpty(group));
  return [...remaining.map((group) => changed.get(group.key) ?? group), ...added];
};
