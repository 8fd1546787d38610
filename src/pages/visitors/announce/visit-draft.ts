import { useState } from 'react';

/** What a visitor types; `time` is the wall time `yyyy-MM-ddTHH:mm` at the company, empty until it is chosen. */
export type VisitDraft = {
  visitor: string;
  company: string;
  mobile: string;
  interviewee: string;
  time: string;
  visitaddr: string;
};

export const emptyDraft: VisitDraft = {
  visitor: '',
  company: '',
  mobile: '',
  interviewee: '',
  time: '',
  visitaddr: '',
};

/** Of this tab alone, and gone with it: the next visitor at a shared device finds nothing of the one before. */
const storageKey = 'visit';

const readDraft = (): VisitDraft => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    const entries = Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string');
    return { ...emptyDraft, ...Object.fromEntries(entries) };
  } catch {
    return emptyDraft;
  }
};

const keepDraft = (draft: VisitDraft): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: what is typed lives until the page goes.
  }
};

/** What was typed outlives a reload, a lost connection and a code that became old. */
export const useVisitDraft = () => {
  const [draft, setDraft] = useState(readDraft);
  const change = (next: Partial<VisitDraft>): void => {
    const merged = { ...draft, ...next };
    setDraft(merged);
    keepDraft(merged);
  };
  return { draft, change };
};
