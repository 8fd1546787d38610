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
const storageKeys = { draft: 'visit', sent: 'visit-sent' } as const;
type Stored = keyof typeof storageKeys;

/** The texts of a stored object; none where it is missing or broken. */
const readTexts = (key: Stored): Record<string, string> => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKeys[key]) ?? '{}');
    return Object.fromEntries(Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
};

const storeTexts = (key: Stored, texts: Readonly<Record<string, string>>): void => {
  try {
    sessionStorage.setItem(storageKeys[key], JSON.stringify(texts));
  } catch {
    // Storage is full or forbidden: the texts live until the page is unloaded.
  }
};

/** What was typed outlives a reload, a lost connection and a code that became old. */
export const useVisitDraft = () => {
  const [draft, setDraft] = useState<VisitDraft>(() => ({ ...emptyDraft, ...readTexts('draft') }));
  const change = (next: Partial<VisitDraft>): void => {
    const merged = { ...draft, ...next };
    setDraft(merged);
    storeTexts('draft', merged);
  };
  return { draft, change };
};

/** What the page repeats of an announcement: without the phone number. */
export type SentVisit = Omit<VisitDraft, 'mobile'>;

/** How long after an announcement a reload still says that it was sent, ms. */
const sentFor = 600_000;

const readSent = (code: string): SentVisit | undefined => {
  const { code: announcedWith, at = '' } = readTexts('sent');
  const { mobile: _mobile, ...blank } = emptyDraft;
  const age = Date.now() - Number(at);
  return code !== '' && announcedWith === code && age >= 0 && age < sentFor ? blank : undefined;
};

/**
 * The visit that was announced with this code. That it was outlives a reload for some minutes, because an empty form would
 * invite a second announcement; who announced it does not, because others may use this device next.
 */
export const useSentVisit = (code: string) => {
  const [sent, setSent] = useState(() => readSent(code));
  const keep = (announced: SentVisit | undefined): void => {
    setSent(announced);
    storeTexts('sent', announced === undefined ? {} : { code, at: String(Date.now()) });
  };
  return { sent, keep };
};
