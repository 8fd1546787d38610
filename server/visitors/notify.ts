import type { Language, LocalText } from '../../src/engine/column.ts';
import { isolated } from '../../src/engine/isolated.ts';
import { products } from '../../src/engine/products.ts';
import type { Trx } from '../db/database.ts';
import { newDid } from '../ids.ts';
import { insertRecord } from '../records/write.ts';
import type { StoredModule } from '../services.ts';
import type { Interviewee } from './interviewee.ts';
import { inLanguage, phrase } from '../texts.ts';

const title: LocalText = phrase('server/visitors', 'visitorAnnounced');

/** Bidi isolation: names that visitors typed cannot change the direction of the text around them. */
const content = (visitor: string, company: string): LocalText =>
  phrase('server/visitors', 'visitRequested', { visitor: isolated(visitor), company: isolated(company) });

/** Value of the column `notifytype` for a message in the console. */
const inConsole = '0';

/** Maximum length of `content` of the notification records, in characters. */
const maxContentLength = 500;

/** Inserts an inbox notification for the employee who is visited. */
export const notifyInterviewee = async (
  trx: Trx,
  notifications: StoredModule,
  visit: { companyid: string; interviewee: Interviewee; visitor: string; company: string },
  { language, now }: { language: Language; now: number },
): Promise<void> => {
  const { companyid, interviewee, visitor, company } = visit;
  await insertRecord(trx, notifications, {
    did: newDid(now),
    company: companyid,
    creator: interviewee.did,
    organization: interviewee.organization,
    now,
    values: {
      name: inLanguage(title, language),
      title: inLanguage(title, language),
      content: inLanguage(content(visitor, company), language).slice(0, maxContentLength),
      notifytype: inConsole,
      receiver: interviewee.did,
      occurtime: now,
      isread: '0',
      targetpid: products.visitors,
    },
  });
};
