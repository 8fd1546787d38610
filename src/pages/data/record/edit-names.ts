import type { Language, RecordValues } from '../../../engine/column.ts';
import { noAccess, unreadableIn } from '../../../engine/reference.ts';
import type { FormView } from '../../../engine/views/view.ts';
import { inLanguage } from '../../../texts/phrase.ts';

/** Names that came with a record, by did; a record that may not be read is called so. */
export const namesOf = (view: FormView, record: RecordValues, language: Language): Record<string, string> => {
  const carried = Object.keys(view.fields).flatMap((column) => {
    const did = record[column];
    const name = record[`${column}_name`];
    return typeof did === 'string' && typeof name === 'string' && name !== '' ? [[did, name] as const] : [];
  });
  return Object.fromEntries([
    ...carried,
    ...unreadableIn(record).map((did) => [did, inLanguage(noAccess, language)] as const),
  ]);
};
