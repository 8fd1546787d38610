import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { endSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';

/** Ends the session at the server, then here; a failure leaves the person signed in and says so. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation(['shell', 'parts']);
  return async () => {
    try {
      await call(endpoints.signOut, {}, { silent: true });
      endSession('signed-out');
    } catch (error) {
      const reason = error instanceof CallError ? error.msg : String(error);
      toast.error(`${t('signOutFailed')}${t('parts:beforeReason')}${reason}`);
    }
  };
}
