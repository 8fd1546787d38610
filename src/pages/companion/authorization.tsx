import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Icon, type IconName } from '../../renderers/parts/icon.tsx';
import { WarningLine } from '../../renderers/parts/warning-line.tsx';
import { SkeletonBar } from '../../renderers/parts/skeleton.tsx';
import { dateTagOf } from '../../i18n/languages.ts';
import { useLanguage } from '../../state/preferences.ts';
import { defaultZone, session } from '../../state/session.ts';
import { PhoneNotice, PhoneTitle } from '../../features/frame/phone-frame.tsx';
import { type SignInRequest, type AuthorizationState, useAuthorization } from './use-authorization.ts';
import styles from './companion-page.module.css';
import frameStyles from '../../features/frame/phone-frame.module.css';

/** Everything that can be said of one code. */
export function Authorization({ code }: { code: string }) {
  const { t } = useTranslation(['companion', 'parts']);
  const { state, deciding, decide, retry } = useAuthorization(code);
  if (state.kind === 'loading') {
    return <Waiting />;
  }
  if (state.kind === 'asking') {
    return (
      <>
        <PhoneTitle>{t('title')}</PhoneTitle>
        <Facts request={state.request} />
        <WarningLine icon="warning">{t('warning')}</WarningLine>
        <div className={styles.actions}>
          <Button size="large" disabled={deciding !== undefined} onClick={() => void decide(false)}>
            {deciding === 'refuse' ? t('refusing') : t('refuse')}
          </Button>
          <Button type="primary" size="large" disabled={deciding !== undefined} onClick={() => void decide(true)}>
            {deciding === 'accept' ? t('confirming') : t('confirm')}
          </Button>
        </div>
      </>
    );
  }
  if (state.kind === 'failed') {
    return (
      <Notice kind="failed" reason={state.reason}>
        <Button type="primary" icon={<Icon name="refresh" />} onClick={retry}>
          {t('parts:retry')}
        </Button>
      </Notice>
    );
  }
  return <Notice kind={state.kind} />;
}

function Waiting() {
  const { t } = useTranslation('companion');
  return (
    <div className={frameStyles.waiting} role="status" aria-label={t('parts:loading')} aria-busy="true">
      <SkeletonBar width={14} height={1.5} />
      <SkeletonBar width={20} height={1} />
      <SkeletonBar width={20} height={1} />
      <SkeletonBar width={20} height={1} />
    </div>
  );
}

function Facts({ request }: { request: SignInRequest }) {
  const { t } = useTranslation('companion');
  const language = useLanguage();
  const { zone } = useSnapshot(session);
  const since = new Intl.DateTimeFormat(dateTagOf(language), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: zone || defaultZone,
  }).format(request.since * 1000);
  const facts = [
    { name: t('browser'), value: request.browser || t('unknownBrowser') },
    { name: t('address'), value: request.address },
    { name: t('since'), value: since },
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type NoticeKind = Exclude<AuthorizationState['kind'], 'loading' | 'asking'> | 'none';

const notices = {
  none: { icon: 'clock', state: 'calm', title: 'noneTitle', text: 'noneText' },
  confirmed: { icon: 'check', state: 'good', title: 'confirmedTitle', text: 'confirmedText' },
  refused: { icon: 'close', state: 'calm', title: 'refusedTitle', text: 'refusedText' },
  expired: { icon: 'clock', state: 'attention', title: 'expiredTitle', text: 'expiredText' },
  failed: { icon: 'warning', state: 'bad', title: 'failedTitle', text: 'failedText' },
} as const satisfies Record<NoticeKind, { icon: IconName; state: string; title: string; text: string }>;

export function Notice({ kind, reason, children }: { kind: NoticeKind; reason?: string; children?: ReactNode }) {
  const { t } = useTranslation('companion');
  const { icon, state, title, text } = notices[kind];
  return (
    <PhoneNotice icon={icon} state={state} title={t(title)} text={reason ?? t(text)}>
      {children}
    </PhoneNotice>
  );
}
