import { Button } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../renderers/parts/select.tsx';
import { TextBox } from '../../renderers/fields/text-box.tsx';
import { maxAgentDays } from '../../schemas/agent-tokens.ts';
import { faultsOf } from '../../features/forms/faults.ts';
import { FieldRow, noteOf } from '../../renderers/parts/field-row.tsx';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import { CopiedText } from '../../features/user-devices/copied-text.tsx';
import { useMakeAgentToken } from './use-agent-tokens.ts';
import styles from '../../features/user-devices/user-devices.module.css';

const choices = [7, 30, 90, maxAgentDays] as const;

type Made = { name: string; token: string };

/** Whether there is a name that would be lost. */
type OnTyped = { onTyped: (isTyped: boolean) => void };

/** Creates a token and shows it once. */
export function NewAgentToken({ onTyped }: OnTyped) {
  const { t } = useTranslation('agents');
  const [made, setMade] = useState<Made>();
  if (made === undefined) {
    const show = (created: Made) => {
      onTyped(false);
      setMade(created);
    };
    return <TokenForm onMade={show} onTyped={onTyped} />;
  }
  return (
    <section className={styles.made} aria-label={t('made', made)}>
      <h3>{t('made', made)}</h3>
      <CopiedText hasFocus label={t('token')} text={made.token} note={t('once')} />
      <Button onClick={() => setMade(undefined)}>{t('done')}</Button>
    </section>
  );
}

type FormProps = OnTyped & { onMade: (made: Made) => void };

function TokenForm({ onMade, onTyped }: FormProps) {
  const { t } = useTranslation('agents');
  const id = useId();
  const [name, setName] = useState('');
  const [days, setDays] = useState<number>(90);
  const [isTried, setTried] = useState(false);
  const making = useMakeAgentToken();
  const { faults, other } = faultsOf(making.error, ['name', 'days']);
  const isNameless = name.trim() === '';
  const note = {
    fault: faults['name'] ?? (isTried && isNameless ? t('nameNeeded') : undefined),
    help: t('nameHelp'),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNameless) return document.getElementById(`${id}-name`)?.focus();
    if (making.isPending) return;
    const input = { name: name.trim(), days };
    making.mutate(input, { onSuccess: ({ token }) => onMade({ name: input.name, token }) });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FieldRow id={`${id}-name`} label={t('name')} isRequired {...note}>
        <TextBox
          id={`${id}-name`}
          required
          maxLength={64}
          disabled={making.isPending}
          invalid={note.fault !== undefined}
          value={name}
          aria-describedby={noteOf(`${id}-name`, note)}
          onChange={(event) => {
            making.reset();
            setName(event.target.value);
            onTyped(event.target.value !== '');
          }}
        />
      </FieldRow>
      <FieldRow id={`${id}-days`} label={t('days')} fault={faults['days']}>
        <Select
          id={`${id}-days`}
          aria-label={t('days')}
          disabled={making.isPending}
          value={days}
          // A dialog of the browser is above all layers that are not within it.
          getPopupContainer={(box: HTMLElement) => box.parentElement ?? box}
          options={choices.map((count) => ({ value: count, label: t('dayCount', { count }) }))}
          onChange={setDays}
        />
      </FieldRow>
      <Button type="primary" htmlType="submit" loading={making.isPending}>
        {t('create')}
      </Button>
      <ErrorAlert>{other}</ErrorAlert>
    </form>
  );
}
