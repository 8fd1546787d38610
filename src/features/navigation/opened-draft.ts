import { useLocation, useNavigate } from 'react-router-dom';
import type { Linkage } from '../../engine/automation/linkage.ts';
import { isObject } from '../../engine/own-property.ts';
import type { DraftValues } from '../../schemas/answer-blocks.ts';

/**
 * A draft that a link opens in its editor. It travels in the state of the history entry, so that it is in no URL or
 * log, and a reload keeps it.
 */

type Drafts = Omit<DraftValues, 'linkage'> & { linkage: Linkage };

export type OpenedDraft = { [Kind in keyof Drafts]: { kind: Kind; value: Drafts[Kind] } }[keyof Drafts];

/** For the `state` of a link to the page of the draft's editor. */
export const draftState = (draft: OpenedDraft): { draft: OpenedDraft } => ({ draft });

type Found<Kind extends keyof Drafts> = {
  value: Drafts[Kind] | undefined;
  /** The editor was closed: Back and a reload do not open it again. */
  drop: () => void;
};

/** The draft of a kind that the page was opened with. */
export const useOpenedDraft = <Kind extends keyof Drafts>(kind: Kind): Found<Kind> => {
  const location = useLocation();
  const navigate = useNavigate();
  const state: unknown = location.state;
  const draft = isObject(state) ? state['draft'] : undefined;
  const isWanted = isObject(draft) && draft['kind'] === kind;
  return {
    // Only `draftState` writes it, with a value that its card has checked.
    value: isWanted ? (draft['value'] as Drafts[Kind]) : undefined,
    drop: () => {
      if (isWanted)
        void navigate({ pathname: location.pathname, search: location.search }, { replace: true, state: null });
    },
  };
};
