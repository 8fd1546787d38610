import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../state/preferences.ts';
import { type ApplicationGroup, matrixGroups, type NamedGrant } from './matrix-rows.ts';

/** Classes that have a name; contract "Rights" `pid`. */
const namedClasses = ['1', '3', '4', '5'] as const;

/** Returns the label of a class of applications by the first character of its `pid`; '' means all. */
export const useApplicationClassLabel = (): ((prefix: string) => string) => {
  const { t } = useTranslation('authority');
  return (prefix) => {
    if (prefix === '') return t('class.all');
    const named = namedClasses.find((namedClass) => namedClass === prefix);
    return named === undefined ? t('class.other', { letter: prefix }) : t(`class.${named}`);
  };
};

/** The rows of the matrix in the person's language. */
export const useMatrixGroups = (groups: readonly ApplicationGroup[], rights: readonly NamedGrant[]) => {
  const { t } = useTranslation('authority');
  const language = useLanguage();
  const nameOf = useApplicationClassLabel();
  return useMemo(
    () =>
      matrixGroups({
        groups,
        rights,
        language,
        texts: { group: t('class.group'), unlisted: t('class.unlisted'), nameOf },
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the name of a class changes with the language alone
    [groups, rights, language, t],
  );
};
