import { useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useAction } from '../../../api/create-action.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { Language } from '../../../engine/column.ts';
import { type Dashboard, emptyDashboard } from '../../../engine/dashboard/layout.ts';
import { type FilledTemplate, layTemplate } from '../../../engine/dashboard/templates/fill.ts';
import type { NewBoard, SlotContent, StoredCard } from '../../../engine/dashboard/templates/template.ts';
import { isObject } from '../../../engine/own-property.ts';
import { useLanguage } from '../../../state/preferences.ts';
import { builtInBoards } from '../../../features/boards/board-types.ts';
import type { TemplateSource } from './use-template-modules.ts';
import { maxBoardNameLength } from '../../../engine/board/name.ts';
import { inLanguage } from '../../../texts/phrase.ts';

type ContextOf = TemplateSource['contextOf'];

/** A dashboard that is to be added under a name, or one that is there and empty. */
export type TemplateTarget = { name: string } | { did: string; version: number; layout: Dashboard };

type TemplateUse = { filled: FilledTemplate; contextOf: ContextOf; target: TemplateTarget };

/** The dashboard, and how many boards could not be added. */
type TemplateDone = { did: string; notAdded: number };

/** What is stored so far: pressed again after a failure, the rest is done, and nothing a second time. */
type Progress = {
  readonly of: string;
  readonly dashboard: { did: string; version: number };
  cards: Map<string, StoredCard>;
};

/** What a new board is stored as. The server checks it; schemas can't be compiled on this page. */
const contentOf = (board: NewBoard, contextOf: ContextOf, language: Language) => {
  const type = builtInBoards.find(board.type);
  const config = type?.encode(board.formValues, contextOf(board.pid, board.filterdid));
  if (!isObject(config)) return undefined;
  const { pid, filterdid } = board;
  return {
    pid,
    filterdid,
    type: board.type,
    name: inLanguage(board.name, language).slice(0, maxBoardNameLength),
    config: { ...config },
  };
};

const addBoard = async (content: ReturnType<typeof contentOf>): Promise<StoredCard | undefined> => {
  if (content === undefined) return undefined;
  try {
    const { did } = await call(endpoints.createBoard, content, { silent: true });
    return { did, pid: content.pid, type: content.type, name: content.name };
  } catch {
    // One board less; the neighbours take its room, and a notice says how many.
    return undefined;
  }
};

/** Adds the boards of a template to their tabs and puts all on a dashboard. */
export const useTemplate = (onDone: (done: TemplateDone) => void) => {
  const client = useQueryClient();
  const language = useLanguage();
  const create = useAction();
  const save = useAction();
  const progress = useRef<Progress>(undefined);
  const cardOf = async (content: SlotContent, contextOf: ContextOf): Promise<StoredCard | undefined> => {
    if (content.kind === 'stored') return content.card;
    const { pid, filterdid } = content.board;
    const card = await addBoard(contentOf(content.board, contextOf, language));
    void client.invalidateQueries({ queryKey: queryKeys.boards(pid, filterdid) });
    return card;
  };
  return useMutation({
    mutationFn: async ({ filled, contextOf, target }: TemplateUse): Promise<TemplateDone> => {
      const of = JSON.stringify([filled.template.id, target]);
      if (progress.current?.of !== of) {
        // A name that is taken is refused before any board is added.
        const dashboard =
          'layout' in target
            ? target
            : await create(target, (key) =>
                call(endpoints.saveDashboard, { name: target.name }, { key, silent: true }),
              );
        progress.current = { of, dashboard, cards: new Map() };
      }
      const { dashboard, cards } = progress.current;
      for (const [placeName, content] of filled.contents) {
        const card = cards.get(placeName) ?? (await cardOf(content, contextOf));
        if (card !== undefined) cards.set(placeName, card);
      }
      const layout = layTemplate(filled.template, cards, 'layout' in target ? target.layout : emptyDashboard());
      const content = {
        ...(dashboard.did === '' ? { isdefault: true as const } : { did: dashboard.did, version: dashboard.version }),
        layout,
      };
      const { did } = await save(content, (key) => call(endpoints.saveDashboard, content, { key }));
      progress.current = undefined;
      return { did, notAdded: filled.contents.size - cards.size };
    },
    onSuccess: onDone,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.dashboards() }),
        client.invalidateQueries({ queryKey: queryKeys.privateStore('dashboard') }),
      ]),
  });
};
