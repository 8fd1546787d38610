import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import type { RecordValues } from '../../engine/column.ts';
import { toast } from '../../state/toasts.ts';
import type { ControlOutcome, ControlTarget } from './control-target.ts';
import type { ControlTask } from './use-control.ts';
import { useRecount } from './use-recount.ts';

type Options = {
  target: ControlTarget;
  /** Sends the command; rejects with the server's words. */
  send: (task: ControlTask) => Promise<ControlOutcome>;
  /** Every device has accepted the command. */
  onDone: (cmd: RecordValues) => void;
  /** The whole command was refused, for another reason than a changed number of devices. */
  onFailed: () => void;
};

/** Sends a command to the devices of a dialog. `outcome` is set once devices have refused it. */
export const useSendControl = ({ target: requestedTarget, send, onDone, onFailed }: Options) => {
  const { t } = useTranslation('control');
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<ControlOutcome>();
  const { target, isChanged, recount } = useRecount(requestedTarget);
  const run = async (cmd: RecordValues): Promise<void> => {
    setIsBusy(true);
    try {
      const done = await send({ target, cmd });
      if (done.refused.length > 0) return setOutcome(done);
      toast.success(done.msg === '' ? t('successControl', { count: done.accepted }) : done.msg);
      onDone(cmd);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The question is asked again with the number that there is now.
      if (recount(error)) return;
      toast.error(t('failed', { msg: error.msg }));
      onFailed();
    } finally {
      setIsBusy(false);
    }
  };
  return { target, isChanged, isBusy, outcome, run };
};
