import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { usePageTitle } from '../../../features/frame/page-title.ts';
import { SkeletonBar } from '../../../renderers/parts/skeleton.tsx';
import { useLanguage } from '../../../state/preferences.ts';
import { useCompanyName } from '../../../state/tenant.ts';
import { PhoneFrame, PhoneNotice } from '../../../features/frame/phone-frame.tsx';
import { AnnounceForm } from './announce-form.tsx';
import { CodeStep } from './code-step.tsx';
import { type Reception, useReception } from './use-reception.ts';
import { emptyDraft, type SentVisit, useSentVisit, useVisitDraft, type VisitDraft } from './visit-draft.ts';
import styles from './announce.module.css';
import { inLanguage } from '../../../texts/phrase.ts';
import phoneStyles from '../../../features/frame/phone-frame.module.css';

/**
 * `/visit`: where a visitor, usually on a phone, announces a visit with the visitor code of the reception. There is no session,
 * and no link to other pages.
 */
export function AnnouncePage() {
  const { t } = useTranslation('visitors');
  const host = useCompanyName();
  const language = useLanguage();
  const { reception, code, enter, refused } = useReception();
  const { draft, change } = useVisitDraft();
  const { sent, keep } = useSentVisit(code);
  usePageTitle(t('announce.pageTitle'));
  const company = reception.kind === 'open' ? inLanguage(reception.company, language) : host;
  const done = ({ mobile: _mobile, ...announced }: VisitDraft): void => {
    keep(announced);
    // Cleared for privacy: the next user of the same device must not see this visitor. `another` keeps the host for companions.
    change(emptyDraft);
  };
  const another = (): void => {
    const { company: firm = '', interviewee = '', visitaddr = '' } = sent ?? {};
    change({ ...emptyDraft, company: firm, interviewee, visitaddr });
    keep(undefined);
  };
  return (
    <div className={styles.page}>
      <PhoneFrame company={company} language={t('announce.language')}>
        {sent !== undefined ? (
          <Thanks sent={sent} onAnother={another} />
        ) : reception.kind === 'open' ? (
          <AnnounceForm
            {...reception}
            company={company}
            draft={draft}
            onChange={change}
            onDone={done}
            onRefused={refused}
          />
        ) : (
          <BeforeForm
            key={code}
            reception={reception}
            code={code}
            hasInput={Object.values(draft).some((text) => text !== '')}
            onEnter={enter}
          />
        )}
      </PhoneFrame>
    </div>
  );
}

type BeforeProps = {
  reception: Exclude<Reception, { kind: 'open' }>;
  code: string;
  hasInput: boolean;
  onEnter: (code: string) => void;
};

function BeforeForm({ reception, code, hasInput, onEnter }: BeforeProps) {
  const { t } = useTranslation(['visitors', 'parts']);
  if (reception.kind === 'checking') {
    return (
      <div className={phoneStyles.waiting} role="status" aria-label={t('announce.checking')} aria-busy="true">
        <SkeletonBar width={14} height={1.5} />
        <SkeletonBar width={20} height={2.5} />
        <SkeletonBar width={20} height={2.5} />
        <SkeletonBar width={20} height={2.5} />
      </div>
    );
  }
  if (reception.kind === 'failed') {
    return (
      <PhoneNotice icon="warning" state="bad" title={t('announce.failedTitle')} text={reception.reason}>
        <Button type="primary" size="large" icon={<Icon name="refresh" />} onClick={() => onEnter(code)}>
          {t('parts:retry')}
        </Button>
      </PhoneNotice>
    );
  }
  const refusal = reception.kind === 'refused' ? reception : undefined;
  return <CodeStep code={code} refusal={refusal} hasInput={hasInput} onEnter={onEnter} />;
}

/** Confirmation with the next steps. After a reload the visitor's name and time are unknown. */
function Thanks({ sent, onAnother }: { sent: SentVisit; onAnother: () => void }) {
  const { t } = useTranslation('visitors');
  const { visitor, time } = sent;
  return (
    <PhoneNotice
      icon="check"
      state="good"
      title={visitor === '' ? t('announce.sentTitle') : t('announce.doneTitle', { visitor: visitor.trim() })}
      text={time === '' ? t('announce.sentText') : t('announce.doneText', { time: time.replace('T', ' ') })}
    >
      <p className={styles.next}>{t('announce.next')}</p>
      <Button size="large" onClick={onAnother}>
        {t('announce.another')}
      </Button>
    </PhoneNotice>
  );
}
