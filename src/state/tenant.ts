import { proxy, useSnapshot } from 'valtio';
import type { LocalText } from '../engine/column.ts';
import { useLanguage } from './preferences.ts';
import { session } from './session.ts';
import { inLanguage } from '../texts/phrase.ts';

/** Whose console this host shows. Contract "Companies from a shell". */
export const tenant = proxy<{ icon: string; name: LocalText | undefined; filing: string }>({
  icon: '',
  name: undefined,
  filing: '',
});

/** After the sign-in it is the person's own company, on any host; before it, the one whose host this is. */
const useShown = () => {
  const host = useSnapshot(tenant);
  return useSnapshot(session).company ?? host;
};

/** The company's name in the language of the console; the product's own until the host is known. */
export function useCompanyName(): string {
  const language = useLanguage();
  return inLanguage(useShown().name, language) || 'Colonnade';
}

/** The company's icon; empty where it has none. */
export const useCompanyIcon = (): string => useShown().icon;
