import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultItems } from '../../renderers/parts/fault-items.ts';
import { focusElement } from '../../renderers/parts/focus-element.ts';
import { type Faults, faultsOf } from '../../features/forms/faults.ts';
import { useMakeToken } from './device-token-calls.ts';

const fields = ['pid', 'name'] as const;

type Draft = { pid: string | undefined; name: string };

/** The form of a new device token; its dialog counts what is wrong. Fields have the ids `<id>-pid` and `<id>-name`. */
export const useNewDeviceToken = () => {
  const { t } = useTranslation('authority');
  const id = useId();
  const [draft, setDraft] = useState<Draft>({ pid: undefined, name: '' });
  const [isTried, setTried] = useState(false);
  const [made, setMade] = useState<{ name: string; token: string }>();
  const making = useMakeToken();
  const refused = faultsOf(making.error, fields);
  const missing: Faults = {
    ...(draft.pid === undefined ? { pid: t('tokens.moduleNeeded') } : {}),
    ...(draft.name.trim() === '' ? { name: t('tokens.nameNeeded') } : {}),
  };
  const faults: Faults = { ...refused.faults, ...(isTried ? missing : {}) };
  const edit = (next: Partial<Draft>): void => {
    making.reset();
    setDraft({ ...draft, ...next });
  };
  const submit = (): void => {
    setTried(true);
    const [first] = Object.keys(missing);
    const { pid } = draft;
    if (first !== undefined) focusElement(`${id}-${first}`);
    if (first !== undefined || pid === undefined || making.isPending) return;
    const name = draft.name.trim();
    making.mutate(
      { pid, name },
      {
        onSuccess: ({ token }) => {
          setMade({ name, token });
          setDraft({ pid, name: '' });
          setTried(false);
        },
      },
    );
  };
  return {
    id,
    draft,
    faults,
    items: faultItems(id, fields, faults),
    trouble: refused.other,
    isBusy: making.isPending,
    made,
    edit,
    submit,
    done: (): void => setMade(undefined),
  };
};

export type NewDeviceTokenState = ReturnType<typeof useNewDeviceToken>;
