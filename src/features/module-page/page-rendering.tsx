import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import { statuses } from '../../api/statuses.ts';
import { withBuiltins } from '../../engine/builtin-columns.ts';
import { type RecordChoice, type Rendering, RenderingContext } from '../../renderers/fields/rendering.tsx';
import { useLanguage } from '../../state/preferences.ts';
import { rememberRange } from '../../state/shown-ranges.ts';
import { defaultZone, session } from '../../state/session.ts';
import { recordPage } from '../navigation/product-pages.ts';
import { RecordControl } from '../control/record-control.tsx';
import { moduleQuery } from '../module/use-module.ts';
import { menuQuery } from '../menu/menu-query.ts';
import { inLanguage } from '../../texts/phrase.ts';

const choicePageSize = 30;
const namePageSize = 100;
const minute = 60_000;

const asChoices = (answer: AnswerOf<typeof endpoints.queryRecords>, display: string): RecordChoice[] =>
  answer.result.data.map((record) => ({ did: String(record.did), name: String(record[display] || record.name || '') }));

/** Default display text of a record. */
const nameColumn = 'name';

const searchRecords: Rendering['searchRecords'] = async (pid, keyword, signal, display = nameColumn) =>
  asChoices(
    await call(
      endpoints.queryRecords,
      {
        pid,
        page: 1,
        pagesize: choicePageSize,
        // Another display column may be one that this person cannot read, by which a list is not sorted.
        ...(display === nameColumn ? { sort: { column: nameColumn, type: 'asc' } } : {}),
        ...(keyword === '' ? {} : { filter: [{ [display]: [keyword] }] }),
      },
      { signal, silent: true },
    ),
    display,
  );

const withoutRight = (error: unknown): boolean => error instanceof CallError && error.status === statuses.forbidden;

const nameRecords: Rendering['nameRecords'] = async (pid, dids, signal, display = nameColumn) => {
  const requestedDids = dids.slice(0, namePageSize);
  const choices = await call(
    endpoints.queryRecords,
    { pid, page: 1, pagesize: namePageSize, filter: [{ did: [{ type: '=', v: requestedDids }] }] },
    { signal, silent: true },
  ).then(
    (answer) => asChoices(answer, display),
    (error: unknown) => {
      if (withoutRight(error)) return [];
      throw error;
    },
  );
  const foundDids = new Set(choices.map(({ did }) => did));
  const missing = requestedDids.filter((did) => !foundDids.has(did));
  return [...choices, ...missing.map((did): RecordChoice => ({ did, name: '', isMissing: true }))];
};

const describeFiles: Rendering['describeFiles'] = async (fileids, signal) =>
  (await call(endpoints.describeFiles, { fileids: [...fileids] }, { signal, silent: true })).data;

const uploadFile: Rendering['uploadFile'] = async (file, purpose, options) =>
  (await call(endpoints.uploadFile, { purpose }, { ...options, files: { file }, silent: true })).fileid;

/** Current time in epoch seconds, updated once a minute, so that ages on the page grow. */
const useNow = (): number => {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Modules that the menu leads to; a name of any other module's record is text, not a link. */
const useKnownModules = (pid: string): ReadonlySet<string> => {
  const menu = useQuery({ ...menuQuery, enabled: false });
  return useMemo(
    () =>
      new Set([pid, ...(menu.data?.modules ?? []).flatMap(({ products }) => products.map((product) => product.pid))]),
    [menu.data, pid],
  );
};

/** Gives renderers the person's language, the tenant's zone, the clock, and the server's answers about records. */
export const PageRendering = ({ pid, children }: { pid: string; children: ReactNode }) => {
  const language = useLanguage();
  const { zone } = useSnapshot(session);
  const now = useNow();
  const navigate = useNavigate();
  const knownPids = useKnownModules(pid);
  const cache = useQueryClient();
  const [controlled, setControlled] = useState<{ pid: string; did: string }>();
  const rendering = useMemo<Rendering>(
    () => ({
      context: { language, zone: zone || defaultZone, now },
      rememberRange,
      clock: () => Date.now() / 1000,
      searchRecords,
      nameRecords,
      describeFiles,
      uploadFile,
      searchValues: async (column, keyword, signal) => {
        const { data } = await call(endpoints.searchColumn, { pid, column, keyword }, { signal, silent: true });
        return data;
      },
      hrefOf: (target, did) => (knownPids.has(target) ? recordPage(target, did) : undefined),
      follow: (href) => void navigate(href),
      control: (target, did) => setControlled({ pid: target, did }),
      listModules: async () =>
        (await cache.ensureQueryData(menuQuery)).modules.flatMap(({ products }) =>
          products.map((product) => ({ did: product.pid, name: inLanguage(product.name, language) })),
        ),
      readModule: async (target) => withBuiltins((await cache.ensureQueryData(moduleQuery(target))).data),
    }),
    [pid, language, zone, now, knownPids, navigate, cache],
  );
  return (
    <RenderingContext value={rendering}>
      {children}
      {controlled === undefined ? null : (
        <RecordControl key={controlled.did} {...controlled} onClose={() => setControlled(undefined)} />
      )}
    </RenderingContext>
  );
};
