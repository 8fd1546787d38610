import { proxy, useSnapshot } from 'valtio';
import type { LocalText } from '../engine/column.ts';
import { useLanguage } from './preferences.ts';
import { inLanguage } from '../texts/phrase.ts';

/** Whose console this host shows. Contract "Companies from a shell". */
export const tenant = proxy<{ icon: string; name: LocalText | undefined; filing: string }>({
  icon: '',
  name: undefined,
  filing: '',
});

/** The company's name in the language of the console; the product's own until the host is known. */
export function useCompanyName(): string {
  const language = useLanguage();
  return inLanguage(useSnapshot(tenant).name, language) || 'Colonnade';
}
