import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, isUnreachable } from '../../../api/call-error.ts';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { readMoment } from '../../../engine/moment.ts';
import { faultItems } from '../../../renderers/parts/fault-items.ts';
import { focusElement } from '../../../renderers/parts/focus-element.ts';
import { randomId } from '../../../security/random-id.ts';
import { untilOf } from './use-reception.ts';
import type { VisitDraft } from './visit-draft.ts';

export type AnnounceFaults = { readonly [Field in keyof VisitDraft]?: string };

type SendFailure = { reason: string; until: number };

/** The server's names of what the form calls otherwise, in the order of the form. */
const fieldOf: Readonly<Record<string, keyof VisitDraft>> = {
  visitor: 'visitor',
  company: 'company',
  mobile: 'mobile',
  interviewee: 'interviewee',
  interviewtime: 'time',
  visitaddr: 'visitaddr',
};

const phone = /^\+?\d(?:[ -]?\d){4,17}$/;

const faultsOf = ({ errors }: CallError): AnnounceFaults =>
  Object.fromEntries(
    errors.flatMap(({ path, message }) => {
      const field = fieldOf[path.slice(1)];
      return field === undefined ? [] : [[field, message]];
    }),
  );

const useRules = () => {
  const { t } = useTranslation('visitors');
  return (draft: VisitDraft, zone: string): AnnounceFaults => {
    const missing = (['visitor', 'company', 'mobile', 'interviewee'] as const).filter(
      (field) => draft[field].trim() === '',
    );
    return {
      ...Object.fromEntries(missing.map((field) => [field, t(`announce.need.${field}`)])),
      ...(missing.includes('mobile') || phone.test(draft.mobile.trim()) ? {} : { mobile: t('announce.wrongMobile') }),
      ...(readMoment(draft.time, zone) === undefined ? { time: t('announce.need.time') } : {}),
    };
  };
};

type AnnouncementOptions = {
  code: string;
  zone: string;
  /** Fields have the ids `<form>-<field>`. */
  form: string;
  onDone: (draft: VisitDraft) => void;
  /** Told a refusal; answers whether it was about the code, which is then requested elsewhere. */
  onRefused: (error: unknown) => boolean;
};

/**
 * Sends what was typed. The key of the action stays until something is typed or the server has answered, so that a
 * visit whose answer was lost is not announced twice.
 */
export const useAnnouncement = ({ code, zone, form, onDone, onRefused }: AnnouncementOptions) => {
  const { t } = useTranslation('visitors');
  const rulesOf = useRules();
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<AnnounceFaults>({});
  const [failure, setFailure] = useState<SendFailure>();
  const key = useRef<string>(undefined);
  const show = (newFaults: AnnounceFaults): void => {
    setFaults(newFaults);
    const first = Object.values(fieldOf).find((field) => newFaults[field] !== undefined);
    if (first !== undefined) focusElement(`${form}-${first}`);
  };
  const fail = (error: unknown): void => {
    const isUnknown = isUnreachable(error);
    if (!isUnknown) key.current = undefined;
    if (onRefused(error)) return;
    if (!(error instanceof CallError)) return setFailure({ reason: String(error), until: 0 });
    const newFaults = faultsOf(error);
    if (Object.keys(newFaults).length > 0) return show(newFaults);
    setFailure({ reason: isUnknown ? t('announce.unsent') : error.msg, until: untilOf(error) });
  };
  const send = async (draft: VisitDraft): Promise<void> => {
    const newFaults = rulesOf(draft, zone);
    setFailure(undefined);
    show(newFaults);
    if (Object.keys(newFaults).length > 0) return;
    setBusy(true);
    key.current ??= randomId();
    const { time, ...typed } = draft;
    const input = { ...typed, authorization: code, interviewtime: readMoment(time, zone) ?? 0 };
    try {
      await call(endpoints.registerVisit, input, { silent: true, key: key.current });
      onDone(draft);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  /** Something else is typed: what was wrong with the field is no more, and it is another action. */
  const changed = (field: keyof VisitDraft): void => {
    key.current = undefined;
    const { [field]: _gone, ...rest } = faults;
    setFaults(rest);
  };
  return { isBusy, faults, items: faultItems(form, Object.values(fieldOf), faults), failure, send, changed };
};
