import { useTranslation } from 'react-i18next';

/** Translates the texts of lists, forms and details. */
export const useDataText = () => useTranslation('data').t;
