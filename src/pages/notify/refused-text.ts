import type { TFunction } from 'i18next';
import { CallError } from '../../api/call-error.ts';
import type { ParamDraft } from '../../engine/alarms/notification-form.ts';
import { paramLabel } from '../../renderers/notification-form/param-texts.ts';

/** The parameter that a JSON pointer leads to, or into. */
export const paramAt = (path: string, params: readonly ParamDraft[]): ParamDraft | undefined => {
  const index = /^\/params\/(\d+)(?:\/|$)/u.exec(path)?.[1];
  return index === undefined ? undefined : params[Number(index)];
};

/** Why a save was refused; what is wrong with a parameter is said with its name. */
export const refusedText = (t: TFunction<'notify'>, error: Error, params: readonly ParamDraft[]): string => {
  if (!(error instanceof CallError)) return t('saveFailed');
  const name = paramAt(error.errors[0]?.path ?? '', params)?.name;
  return name === undefined
    ? error.faultMessage
    : t('dialog.refused', { name: paramLabel(t, name), why: error.faultMessage });
};
