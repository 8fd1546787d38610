import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { languageOf, languages, nameOfLanguage } from '../../i18n/languages.ts';
import { chooseForeignLanguage, preferences } from '../../state/preferences.ts';
import { toast } from '../../state/toasts.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { MenuButton, type MenuItem } from '../../renderers/parts/menu-button.tsx';

type Choice = { key: string; name: string };

const listed: readonly Choice[] = languages.map((key) => ({ key, name: nameOfLanguage(key) })).toReversed();

/** The languages that the server lists, as items of a menu. One without texts of ours says so. Contract "Addresses of the console". */
export function useLanguageItems(): { chosen: string; items: MenuItem[] } {
  const { t } = useTranslation('parts');
  const { language, componentLanguage } = useSnapshot(preferences);
  const chosen = componentLanguage ?? language;
  const choices = useLanguages();
  const choose = ({ key, name: spoken }: Choice) => {
    const selected = languageOf(key);
    if (selected) {
      changeLanguage(selected).catch(() => toast.error(t('error.network')));
    } else {
      chooseForeignLanguage(key);
      toast.info(t('noTexts', { language: spoken }));
    }
  };
  const items = choices.map((choice) => ({
    key: choice.key,
    label: <span lang={choice.key}>{choice.name}</span>,
    isChosen: choice.key === chosen,
    onChoose: () => choose(choice),
  }));
  return { chosen: choices.find((choice) => choice.key === chosen)?.name ?? chosen, items };
}

export function LanguageMenu({ name }: { name: string }) {
  const { chosen, items } = useLanguageItems();
  return <MenuButton name={name} icon={<Icon name="globe" />} label={chosen} items={items} />;
}

function useLanguages(): readonly Choice[] {
  const [choices, setChoices] = useState(listed);
  useEffect(() => {
    const leave = new AbortController();
    call(endpoints.languages, {}, { silent: true, signal: leave.signal })
      .then((list) => {
        // What we speak is known by its short key, however a platform writes it.
        const offered = list.map(({ key, name }) => ({ key: languageOf(key) ?? key, name }));
        if (offered.length > 0) {
          setChoices(offered);
        }
      })
      .catch(() => undefined);
    return () => leave.abort();
  }, []);
  return choices;
}
