import { fileURLToPath } from 'node:url';

/**
 * Manual code splitting. By default the bundler makes one chunk for each set of pages that share a module: 58 files of
 * script and style for the sign-in page, 178 for a list. Here a layer is one chunk. A layer contains every module that
 * each of its lists of pages imports statically (`reachedBy`), unless an earlier layer has it already; a light layer
 * contains only modules that need no further package. Both rules are closed under imports: a layer imports earlier
 * layers only, so chunks cannot form a cycle. The bundler splits the rest: code of one page, and code loaded on demand.
 */
type Layer = {
  readonly name: string;
  readonly reachedBy: readonly (readonly string[])[];
  readonly isLight?: boolean;
};

const page = (name: string): string => `src/pages/${name}.tsx`;

const login = page('login/login-page');
const publicPages = ['companion/companion-page', 'visitors/announce/announce-page', 'setup/setup-page'].map(page);
const arrival = page('arrival-page');
const shell = [
  ...['shell/shell', 'shell/first-module'].map(page),
  'src/features/visits/visits-waiting.tsx',
  'node_modules/dompurify/dist/purify.es.mjs',
  'node_modules/fast-deep-equal/index.js',
];

const queryClient = 'src/api/query-client.ts';
const table = 'src/renderers/table/table.tsx';
/** Loaded beside every page with a list, but on phones. */
const grid = 'src/renderers/table/grid.tsx';
const form = 'src/renderers/form/form.tsx';
const compiler = 'src/schemas/compile-schema.ts';
const select = 'src/renderers/fields/enum-select.tsx';
const calendar = 'src/renderers/fields/moment-picker.tsx';
const popover = 'src/renderers/table/filter-popover.tsx';

const list = page('data/list/list-page');
/** What a list loads by itself after its rows. */
const afterRows = [
  'src/features/filter-groups/tab-buttons.tsx',
  'src/features/boards/boards-button.tsx',
  'src/features/boards/board-strip.tsx',
];
const lists = [list, table, ...afterRows];
const overview = page('data/overview/overview-page');
const addPage = page('data/record/add-page');
const detailPage = page('data/record/detail-page');
const recordPages = [addPage, detailPage, form, 'src/renderers/detail/detail.tsx'];
const otherPages = [
  'data/record/add-page',
  'data/record/detail-page',
  'data/list/history-page',
  'data/modes/column-mode-page',
  'data/modes/view-mode-page',
  'data/modes/card-mode-page',
  'authority/authority-page',
  'groups/groups-page',
  'audit/audit-page',
  'visitors/visitors-page',
  'visitors/my-visits-page',
].map(page);

const dialogFrame = 'src/renderers/parts/dialog-frame.tsx';
/** Above the rows of a list with devices; loaded after them. */
const controlStrip = 'src/features/control/control-strip.tsx';
/** Where else devices are controlled. */
const controlParts = [
  'src/features/control/control-dialog.tsx',
  'src/features/control/control-overlay.tsx',
  'src/features/control/add-control.tsx',
  'src/features/control/device-parts.tsx',
];
const policies = page('data/policy/policy-page');
const linkages = 'src/features/linkages/linkages-frame.tsx';

const layers: readonly Layer[] = [
  { name: 'base', reachedBy: [['src/main.tsx']] },
  { name: 'public', reachedBy: [[login], [...publicPages, arrival, ...shell]] },
  { name: 'sign-in', reachedBy: [[login]] },
  // Apart from `calls`: pages of visitors request without a cache.
  { name: 'query', reachedBy: [[queryClient]] },
  // All that a visitor's phone shares with the console: pages of visitors load nothing else of the layers below.
  {
    name: 'calls',
    reachedBy: [
      [...publicPages, arrival],
      [...shell, ...lists, ...recordPages, ...otherPages],
    ],
  },
  { name: 'shell', reachedBy: [shell] },
  { name: 'parts', reachedBy: [lists, [...otherPages, ...recordPages]], isLight: true },
  { name: 'boards', reachedBy: [lists, [overview]], isLight: true },
  { name: 'list', reachedBy: [[list, table]] },
  { name: 'grid', reachedBy: [[grid]] },
  { name: 'after-rows', reachedBy: [afterRows], isLight: true },
  { name: 'form-parts', reachedBy: [recordPages, [overview, ...otherPages]], isLight: true },
  { name: 'ajv', reachedBy: [[compiler]] },
  { name: 'overlay', reachedBy: [[select], [calendar, popover, overview, ...otherPages]] },
  { name: 'dialogs', reachedBy: [[dialogFrame]] },
  { name: 'streams', reachedBy: [[controlStrip], [policies, linkages]] },
  { name: 'control', reachedBy: [[controlStrip], controlParts] },
  {
    name: 'form',
    reachedBy: [
      [addPage, form],
      [detailPage, form],
    ],
  },
];

/** Areas whose texts a list loads: one chunk for each language. */
const listAreas = ['data', 'modes', 'batch', 'files', 'filters', 'boards', 'board-dialog', 'control', 'shell'];

const languageIn = (id: string): string => /[\\/]texts[\\/]([^\\/]+)[\\/]/.exec(id)?.[1] ?? '';

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const root = fileURLToPath(new URL('../', import.meta.url));

const idOf = (graph: Graph, path: string): string => {
  const id = `${root}${path}`;
  if (graph.getModuleInfo(id) === null) throw new Error(`vite/chunk-layers.ts names ${path}, which no page imports.`);
  return id;
};

/** These modules and all that they import statically, directly or not. */
const reachable = (graph: Graph, ids: readonly string[]): Set<string> => {
  const seen = new Set<string>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
};

const modulesOf = (graph: Graph, { reachedBy, isLight }: Layer, placedModules: ReadonlySet<string>): string[] => {
  const sets = reachedBy.map((paths) =>
    reachable(
      graph,
      paths.map((path) => idOf(graph, path)),
    ),
  );
  const modules = [...(sets[0] ?? [])].filter((id) => !placedModules.has(id) && sets.every((set) => set.has(id)));
  const needsPackage = (id: string) =>
    [...reachable(graph, [id])].some((moduleId) => moduleId.includes('/node_modules/') && !placedModules.has(moduleId));
  return isLight === true ? modules.filter((id) => !needsPackage(id)) : modules;
};

const plan = (graph: Graph): Map<string, string> => {
  const layerOf = new Map<string, string>();
  for (const layer of layers)
    for (const id of modulesOf(graph, layer, new Set(layerOf.keys()))) layerOf.set(id, layer.name);
  return layerOf;
};

/** The groups for `build.rolldownOptions.output.codeSplitting`; one build's own. */
export const chunkLayers = () => {
  let planned: ReadonlyMap<string, string> | undefined;
  // The module graph is complete when the first name is asked for.
  const layerOf = (id: string, graph: Graph) => (planned ??= plan(graph)).get(id);
  return [
    ...layers.map(({ name }, index) => ({
      name: (id: string, graph: Graph) => (layerOf(id, graph) === name ? name : null),
      debugName: name,
      priority: layers.length - index,
    })),
    {
      name: (id: string) => `texts-${languageIn(id)}`,
      debugName: 'texts',
      test: new RegExp(`[\\\\/]src[\\\\/]texts[\\\\/][^\\\\/]+[\\\\/](${listAreas.join('|')})\\.ts$`),
    },
    {
      name: (id: string) => `engine-texts-${languageIn(id)}`,
      debugName: 'engine-texts',
      test: /[\\/]src[\\/]texts[\\/][^\\/]+[\\/]engine[\\/]/,
    },
  ];
};
