import { useTranslation } from 'react-i18next';

/** The words of lists, forms and details, in the language of the person. */
export const useDataText = () => useTranslation('data').t;
