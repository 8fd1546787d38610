import { Button } from 'antd';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../renderers/parts/select.tsx';
import type { LocalText } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { TextBox } from '../../renderers/fields/text-box.tsx';
import { copyText } from '../../renderers/parts/copy-text.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { toast } from '../../state/toasts.ts';
import { FieldRow, noteOf } from '../../renderers/parts/field-row.tsx';
import { ErrorAlert } from '../../features/forms/error-alert.tsx';
import { exampleOf } from './device-token-calls.ts';
import type { NewDeviceTokenState } from './use-new-device-token.ts';
import formStyles from '../../features/forms/form.module.css';
import { inLanguage } from '../../texts/phrase.ts';
import styles from './device-tokens.module.css';

type CopiedProps = { label: string; actionLabel: string; text: string };

/** A text to be copied; where the browser copies nothing, it can be selected. */
export const CopiedText = ({ label, actionLabel, text }: CopiedProps) => {
  const { t } = useTranslation('authority');
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast.success(t('tokens.copied'));
    else toast.error(t('tokens.copyFailed'));
  };
  return (
    <div className={styles.copied}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long line scrolls, by keyboard too */}
      <pre role="group" aria-label={label} tabIndex={0}>
        {text}
      </pre>
      <Button icon={<Icon name="copy" size={12} />} onClick={() => void copy()}>
        {actionLabel}
      </Button>
    </div>
  );
};

/** The token that was made, this once, and how a device uses it. */
export const MadeToken = ({ name, token, onDone }: { name: string; token: string; onDone: () => void }) => {
  const { t } = useTranslation('authority');
  return (
    <section className={styles.made} aria-label={t('tokens.made', { name })}>
      <h3>{t('tokens.made', { name })}</h3>
      <p role="status">{t('tokens.once')}</p>
      <CopiedText label={t('tokens.token')} actionLabel={t('tokens.copy')} text={token} />
      <CopiedText label={t('tokens.example')} actionLabel={t('tokens.copyExample')} text={exampleOf(token)} />
      <Button onClick={onDone}>{t('tokens.done')}</Button>
    </section>
  );
};

type Props = { modules: readonly { pid: string; name: LocalText }[] | undefined; form: NewDeviceTokenState };

/** Makes a token and shows it this once. */
export const NewDeviceToken = ({ modules, form }: Props) => {
  const { t } = useTranslation('authority');
  const { language } = useRendering().context;
  const { id, draft, faults, isBusy, made, edit } = form;
  if (made !== undefined) return <MadeToken {...made} onDone={form.done} />;
  if (modules?.length === 0) return <p className={formStyles.note}>{t('tokens.noModules')}</p>;
  const name = { id: `${id}-name`, fault: faults['name'], help: t('tokens.nameHelp') };
  const module = { id: `${id}-pid`, fault: faults['pid'] };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FieldRow {...module} label={t('tokens.module')} isRequired>
        <Select
          id={module.id}
          aria-label={t('tokens.module')}
          placeholder={t('tokens.modulePlaceholder')}
          loading={modules === undefined}
          disabled={isBusy}
          value={draft.pid ?? null}
          showSearch={{ optionFilterProp: 'label' }}
          options={(modules ?? []).map((option) => ({ value: option.pid, label: inLanguage(option.name, language) }))}
          {...(module.fault === undefined ? {} : { status: 'error' as const })}
          aria-invalid={module.fault !== undefined}
          aria-describedby={noteOf(module.id, { ...module, help: undefined })}
          onChange={(pid: string | null) => edit({ pid: pid ?? undefined })}
        />
      </FieldRow>
      <FieldRow {...name} label={t('tokens.name')} isRequired>
        <TextBox
          id={name.id}
          required
          maxLength={64}
          disabled={isBusy}
          invalid={name.fault !== undefined}
          value={draft.name}
          aria-describedby={noteOf(name.id, name)}
          onChange={(event) => edit({ name: event.target.value })}
        />
      </FieldRow>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('tokens.make')}
      </Button>
      <ErrorAlert>{form.trouble}</ErrorAlert>
    </form>
  );
};
