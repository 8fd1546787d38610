import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { formatMoment } from '../../engine/moment.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { SideBody, SideDrawer, SideFooter } from '../../renderers/parts/side-drawer.tsx';
import type { Member } from '../../schemas/people.ts';
import { session } from '../../state/session.ts';
import { DepartMember } from './depart-member.tsx';
import { EditMember } from './edit-member.tsx';
import { MemberStatus } from './member-status.tsx';
import { ReinstateMember } from './reinstate-member.tsx';
import styles from './groups.module.css';

type Props = {
  member: Member;
  canWrite: boolean;
  onClose: () => void;
};

/** Drawer of a member: details, or the edit form. Contract "People". */
export const MemberDrawer = ({ member, canWrite, onClose }: Props) => {
  const { t } = useTranslation('groups');
  const { userid } = useSnapshot(session);
  const [mode, setMode] = useState<'details' | 'edit' | 'depart' | 'reinstate'>('details');
  /** Number of unsaved fields. `isLeaving`: the dialog that confirms to discard them is open. */
  const [unsaved, setUnsaved] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  const showDetails = () => {
    setMode('details');
    setUnsaved(0);
    setLeaving(false);
  };
  const isSelf = member.userid === userid;
  const isEmployed = member.staffstatus === 0;
  return (
    <SideDrawer
      title={member.name}
      closesOutside={mode === 'details'}
      isCovered={isLeaving || mode === 'depart' || mode === 'reinstate'}
      onClose={() => (unsaved === 0 ? onClose() : setLeaving(true))}
    >
      {mode === 'edit' ? (
        <EditMember
          member={member}
          isLeaving={isLeaving}
          onUnsaved={setUnsaved}
          onStay={() => setLeaving(false)}
          onClose={isLeaving ? onClose : showDetails}
        />
      ) : (
        <>
          <SideBody>
            <MemberFactsList member={member} />
          </SideBody>
          {canWrite && (
            <SideFooter>
              {isEmployed ? (
                <Button
                  disabled={isSelf}
                  title={isSelf ? t('depart.self') : undefined}
                  onClick={() => setMode('depart')}
                >
                  {t('depart.action')}
                </Button>
              ) : (
                <Button onClick={() => setMode('reinstate')}>{t('reinstate.action')}</Button>
              )}
              <Button icon={<Icon name="edit" />} onClick={() => setMode('edit')}>
                {t('edit')}
              </Button>
            </SideFooter>
          )}
        </>
      )}
      {mode === 'depart' && <DepartMember member={member} onClose={showDetails} />}
      {mode === 'reinstate' && <ReinstateMember member={member} onClose={showDetails} />}
    </SideDrawer>
  );
};

const MemberFactsList = ({ member }: { member: Member }) => {
  const { t } = useTranslation('groups');
  const { zone } = useRendering().context;
  const { exitdate } = member;
  const facts = [
    ['staffstatus', <MemberStatus key="status" member={member} />],
    ['organizationid', member.organizationname],
    ['phonenumber', member.phonenumber],
    ['email', member.email],
    ['staffid', member.staffid],
    ...(exitdate === null ? [] : [['exitdate', formatMoment(exitdate, zone, 'yyyy-MM-dd')] as const]),
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`columns.${name}`)}</dt>
          <dd>{value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
};
