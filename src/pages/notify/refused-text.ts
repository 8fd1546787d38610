import type { TFunction } from 'i18next';
import { CallError } from '../../api/call-error.ts';
import type { ParamDraft } from './param-rows.tsx';

/** Why a save was refused; what is wrong with a parameter is said with its name. */
export const refusedText = (t: TFunction<'notify'>, error: Error, params: readonly ParamDraft[]): string => {
  if (!(error instanceof CallError)) return t('saveFailed');
  const place = /^\/params\/(\d+)$/u.exec(error.errors[0]?.path ?? '')?.[1];
  const name = place === undefined ? undefined : params[Number(place)]?.name;
  return name === undefined ? error.words : t('dialog.refused', { name, why: error.words });
};
