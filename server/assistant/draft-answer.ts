import type { InnerCaller } from '../http/inner-call.ts';
import { Refusal } from '../http/refusal.ts';
import { statuses } from '../../src/api/endpoint.ts';
import type { DraftBlock, RecordsBlock, ToolAnswer } from './tool.ts';
import { inLanguage } from '../texts.ts';

type Checked = { draft: DraftBlock; records?: RecordsBlock; more?: object };

/**
 * A draft that the checks of saving accept, or their faults in words, so that a model can correct it. The block's value
 * is the body of the call that stores it.
 * @throws Refusal where the person lacks a right, or what is named is not there
 */
export const draftAnswer = async (caller: InnerCaller, check: () => Promise<Checked>): Promise<ToolAnswer> => {
  const { language } = caller;
  try {
    const { draft, records, more = {} } = await check();
    return {
      data: { draft: draft.draft, value: draft.value, stored: false, ...more },
      blocks: [draft, ...(records === undefined ? [] : [records])],
    };
  } catch (failure) {
    if (!(failure instanceof Refusal) || failure.status !== statuses.badInput) throw failure;
    const faults = failure.faults.map(({ path, message }) => ({ path, message: inLanguage(message, language) }));
    return {
      data: { faults: faults.length > 0 ? faults : [{ path: '', message: inLanguage(failure.text, language) }] },
      blocks: [],
    };
  }
};
