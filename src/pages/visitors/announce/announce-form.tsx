import { Button } from 'antd';
import { type ComponentProps, type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { formatMoment } from '../../../engine/moment.ts';
import { FaultCount } from '../../../renderers/parts/fault-count.tsx';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { WarningLine } from '../../../renderers/parts/warning-line.tsx';
import { useSecondsUntil } from '../../../renderers/parts/use-seconds-until.ts';
import { connection } from '../../../state/connection.ts';
import { PhoneTitle } from '../../../features/frame/phone-frame.tsx';
import { SignInField } from '../../../features/sign-in/sign-in-field.tsx';
import { useAnnouncement } from './use-announcement.ts';
import type { VisitDraft } from './visit-draft.ts';
import phoneStyles from '../../../features/frame/phone-frame.module.css';
import loginStyles from '../../../features/sign-in/sign-in.module.css';
import styles from './announce.module.css';

type Props = {
  company: string;
  zone: string;
  code: string;
  draft: VisitDraft;
  onChange: (next: Partial<VisitDraft>) => void;
  onDone: (draft: VisitDraft) => void;
  onRefused: (error: unknown) => boolean;
};

type Field = { name: keyof VisitDraft; hasHelp?: boolean } & Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'enterKeyHint'
>;

const fields: readonly Field[] = [
  { name: 'visitor', autoComplete: 'name', maxLength: 64 },
  { name: 'company', autoComplete: 'organization', maxLength: 128, hasHelp: true },
  { name: 'mobile', type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 20 },
  { name: 'interviewee', autoComplete: 'off', maxLength: 128, hasHelp: true },
  { name: 'time', type: 'datetime-local' },
  { name: 'visitaddr', autoComplete: 'off', maxLength: 200 },
];

/** The wall of the company as a `datetime-local` writes it. */
const wallText = (seconds: number, zone: string): string =>
  formatMoment(seconds, zone, 'yyyy-MM-dd HH:mm').replace(' ', 'T');

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Who comes, to whom and when. Faults are shown at their fields; input is never lost. */
export function AnnounceForm({ company, zone, code, draft, onChange, onDone, onRefused }: Props) {
  const { t } = useTranslation('visitors');
  const id = useId();
  const [now] = useState(() => wallText(Date.now() / 1000, zone));
  const { isBusy, faults, items, failure, send, changed } = useAnnouncement({
    code,
    zone,
    form: id,
    onDone,
    onRefused,
  });
  const wait = useSecondsUntil(failure?.until ?? 0);
  const values = { ...draft, time: draft.time || now };
  const helpOf = ({ name, hasHelp }: Field): string | undefined => {
    if (name === 'time') return zone === ownZone() ? undefined : t('announce.zone', { zone });
    return hasHelp ? t(`announce.help.${name}`) : undefined;
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isBusy && wait === 0) void send(values);
  };
  return (
    <>
      <PhoneTitle>{t('announce.title', { company })}</PhoneTitle>
      <p className={styles.intro}>{t('announce.intro')}</p>
      <form className={`${loginStyles.form} ${styles.form}`} noValidate onSubmit={submit}>
        {fields.map(({ hasHelp, ...field }) => (
          <SignInField
            key={field.name}
            id={`${id}-${field.name}`}
            {...field}
            label={t(`announce.fields.${field.name}`)}
            value={values[field.name]}
            faultText={faults[field.name]}
            help={helpOf({ ...field, ...(hasHelp === undefined ? {} : { hasHelp }) })}
            onChange={(event) => {
              onChange({ [field.name]: event.target.value });
              changed(field.name);
            }}
          />
        ))}
        <Notes reason={failure?.reason} />
        {items.length === 0 ? null : <FaultCount items={items} />}
        <Button type="primary" htmlType="submit" size="large" block disabled={isBusy || wait > 0}>
          {isBusy ? t('announce.sending') : wait > 0 ? t('announce.wait', { seconds: wait }) : t('announce.send')}
        </Button>
        <p className={`${phoneStyles.who} ${styles.who}`}>{t('announce.privacy', { company })}</p>
      </form>
    </>
  );
}

/** Why the last attempt failed, or that the phone has no connection. */
const Notes = ({ reason }: { reason: string | undefined }) => {
  const { t } = useTranslation('visitors');
  const { isLost } = useSnapshot(connection);
  if (reason !== undefined)
    return (
      <p className={`${loginStyles.failure} ${styles.failure}`} role="alert">
        <Icon name="fault" />
        <span>{reason}</span>
      </p>
    );
  if (!isLost) return null;
  return (
    <WarningLine icon="cloud" isLive>
      {t('announce.offline')}
    </WarningLine>
  );
};
