import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { engineAreas, loadTexts } from './i18n/i18n.ts';
import { PageError, PageLoadError } from './pages/page-error.tsx';
import { LeaveBlocking } from './features/forms/leave-blocking.tsx';
import { PageOutline } from './features/frame/page-outline.tsx';
import type { PageCode } from './features/navigation/page-code.ts';
import type { RouteName } from './features/navigation/routes.ts';
import { prefetchGrid } from './renderers/table/load-grid.ts';
import { activity } from './state/activity.ts';
import { headedFor } from './state/focus-since-navigation.ts';
import { recordEntry } from './state/opened-from.ts';
import { recordPath } from './state/previous-path.ts';
import { loadSanitiser } from './security/trusted-types.ts';

/** The route table of contract "Addresses of the console"; addresses are written by `routes`, pages load when they are opened. */

type Page = NonNullable<Awaited<ReturnType<Extract<RouteObject['lazy'], () => Promise<unknown>>>>>;

/**
 * A page with the texts of its areas. The router shows nothing at all when `lazy` fails, so a page that can't be
 * loaded becomes one that fails when it is drawn, which its error boundary shows.
 */
const page = (areas: string[], load: () => Promise<Page['Component']>) => async (): Promise<Page> => {
  try {
    const [Component] = await Promise.all([load(), loadTexts(...areas)]);
    return { Component };
  } catch (cause) {
    return {
      Component: () => {
        throw new PageLoadError(cause);
      },
    };
  }
};

const dataPage = (load: () => Promise<Page['Component']>) => page(['data', 'modes', 'batch', 'files'], load);

/** A page with forms loads the compiler of their schemas beside itself. */
const withSchemas = (load: () => Promise<Page['Component']>) => async () =>
  (await Promise.all([load(), import('./schemas/compile-schema.ts')]))[0];

/** A page with a list loads the grid beside itself, where it needs one. */
const withGrid = (load: () => Promise<Page['Component']>) => async () =>
  (await Promise.all([load(), prefetchGrid()]))[0];

const listPage = (load: () => Promise<Page['Component']>) => dataPage(withGrid(load));

const formPage = (load: () => Promise<Page['Component']>) => dataPage(withSchemas(load));

const policyPage = (load: () => Promise<Page['Component']>) =>
  page(['data', 'files', 'linkages', 'rules', 'policy-editor'], withSchemas(load));

const firstModule = page([], async () => (await import('./pages/shell/first-module.tsx')).FirstModule);

const named = (name: RouteName, path: string, lazy = firstModule): RouteObject => ({
  id: name,
  path,
  lazy,
  errorElement: <PageError />,
});

/** Without a view of their own until it is built: these lead to the first module. */
const pending = (path: string): RouteObject => ({ path, lazy: firstModule, errorElement: <PageError /> });

const loadAdd = async () => (await import('./pages/data/record/add-page.tsx')).AddPage;
const loadDetail = async () => (await import('./pages/data/record/detail-page.tsx')).DetailPage;

const loadList = listPage(async () => (await import('./pages/data/list/list-page.tsx')).ListPage);

const loadShell = page(['shell', ...engineAreas], async () => {
  const [{ Shell }] = await Promise.all([import('./pages/shell/shell.tsx'), loadSanitiser()]);
  return Shell;
});

/** Pages whose code is loaded before somebody opens them. */
export const pageCode: PageCode = {
  form: loadAdd,
  detail: loadDetail,
  // One after the other: on a slow line the frame would otherwise wait for the grid.
  home: async () => {
    await loadShell();
    await loadList();
  },
};

const dataRoutes = [
  named('list', 'data/list/:pid', loadList),
  named('add', 'data/add/:pid/:mode', formPage(loadAdd)),
  named('detail', 'data/detail/:pid/:did/:mode', formPage(loadDetail)),
  named(
    'overview',
    'data/overview/:pid',
    page(
      ['data', 'modes', 'boards', 'board-dialog'],
      async () => (await import('./pages/data/overview/overview-page.tsx')).OverviewPage,
    ),
  ),
  named(
    'strategy',
    'data/strategy/:pid/:part?',
    page(
      ['data', 'modes', 'batch', 'files', 'groups', 'strategy'],
      withGrid(async () => (await import('./pages/strategy/strategy-page.tsx')).StrategyPage),
    ),
  ),
  named(
    'addStrategy',
    'data/addStrategy/:pid/:did?',
    policyPage(async () => (await import('./pages/data/policy/policy-page.tsx')).PolicyPage),
  ),
  named(
    'notify',
    'data/notify/:pid/:part?',
    page(
      ['data', 'modes', 'batch', 'files', 'groups', 'strategy', 'notify'],
      withGrid(async () => (await import('./pages/notify/notify-page.tsx')).NotifyPage),
    ),
  ),
  named(
    'history',
    'data/history/:historypid/:historytab/:historydid/:name',
    listPage(async () => (await import('./pages/data/list/history-page.tsx')).HistoryPage),
  ),
  named(
    'columnmode',
    'data/columnmode/:pid',
    dataPage(async () => (await import('./pages/data/modes/column-mode-page.tsx')).ColumnModePage),
  ),
  named(
    'viewmode',
    'data/viewmode/:pid',
    listPage(async () => (await import('./pages/data/modes/view-mode-page.tsx')).ViewModePage),
  ),
  named(
    'cardmode',
    'data/cardmode/:pid',
    dataPage(async () => (await import('./pages/data/modes/card-mode-page.tsx')).CardModePage),
  ),
];

const shellRoutes: RouteObject[] = [
  { index: true, lazy: firstModule, errorElement: <PageError /> },
  ...['frontpage', 'cockpit', 'addressbook', 'applets', 'space', 'help'].map(pending),
  named(
    'authority',
    'manage-authority',
    page(
      ['data', 'groups', 'authority'],
      async () => (await import('./pages/authority/authority-page.tsx')).AuthorityPage,
    ),
  ),
  ...dataRoutes,
  named(
    'visitorRecord',
    'custom/visitorRecord',
    page(
      ['data', 'modes', 'batch', 'files', 'visitors'],
      withGrid(async () => (await import('./pages/visitors/visitors-page.tsx')).VisitorsPage),
    ),
  ),
  named(
    'myVisits',
    'custom/myVisits',
    page(['data', 'visitors'], async () => (await import('./pages/visitors/my-visits-page.tsx')).MyVisitsPage),
  ),
  named(
    'groupManage',
    'custom/groupManage',
    page(['data', 'groups'], async () => (await import('./pages/groups/groups-page.tsx')).GroupsPage),
  ),
  named(
    'auditLog',
    'custom/auditLog',
    page(['data', 'audit'], async () => (await import('./pages/audit/audit-page.tsx')).AuditPage),
  ),
  named(
    'aiChat',
    'ai/aichat',
    page(
      ['data', 'modes', 'boards', 'board-dialog', 'filters', 'linkages', 'assistant'],
      withSchemas(async () => (await import('./pages/assistant/assistant-page.tsx')).AssistantPage),
    ),
  ),
];

export const routeTable: RouteObject[] = [
  {
    element: <LeaveBlocking />,
    errorElement: <PageError />,
    hydrateFallbackElement: <PageOutline />,
    children: [
      { path: '/', element: <Navigate replace to="/login" /> },
      {
        id: 'setup',
        path: '/setup',
        lazy: page(
          ['login', 'setup', ...engineAreas],
          async () => (await import('./pages/setup/setup-page.tsx')).SetupPage,
        ),
      },
      {
        id: 'login',
        path: '/login',
        lazy: page(['login'], async () => (await import('./pages/login/login-page.tsx')).LoginPage),
      },
      {
        id: 'companion',
        path: '/companion',
        lazy: page(['companion'], async () => (await import('./pages/companion/companion-page.tsx')).CompanionPage),
      },
      {
        id: 'visit',
        path: '/visit',
        lazy: page(
          ['login', 'visitors'],
          async () => (await import('./pages/visitors/announce/announce-page.tsx')).AnnouncePage,
        ),
      },
      {
        id: 'dashboard',
        path: '/index',
        lazy: page(['login'], async () => (await import('./pages/arrival-page.tsx')).ArrivalPage),
      },
      {
        id: 'home',
        path: '/home',
        lazy: loadShell,
        children: shellRoutes,
      },
      {
        path: '*',
        lazy: page([], async () => (await import('./pages/not-found/not-found-page.tsx')).NotFoundPage),
      },
    ],
  },
];

export const createRouter = () => {
  const router = createBrowserRouter(routeTable);
  headedFor(router.state.location.pathname);
  recordPath(router.state.location.pathname);
  recordEntry(router.state.location, router.state.historyAction);
  router.subscribe(({ location, navigation, historyAction }) => {
    headedFor((navigation.location ?? location).pathname);
    recordPath(location.pathname);
    recordEntry(location, historyAction);
    activity.isPageLoading = navigation.state !== 'idle';
  });
  return router;
};
