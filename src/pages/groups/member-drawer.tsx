import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { formatMoment } from '../../engine/moment.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import type { Member } from '../../schemas/people.ts';
import { session } from '../../state/session.ts';
import { DepartMember } from './depart-member.tsx';
import { EditMember } from './edit-member.tsx';
import { MemberStatus } from './member-status.tsx';
import { ReinstateMember } from './reinstate-member.tsx';
import './groups.css';

type Props = {
  member: Member;
  canWrite: boolean;
  onClose: () => void;
};

/** A member beside the list: read, or changed. Contract "People". */
export const MemberDrawer = ({ member, canWrite, onClose }: Props) => {
  const { t } = useTranslation('groups');
  const { userid } = useSnapshot(session);
  const [doing, setDoing] = useState<'reading' | 'editing' | 'departing' | 'returning'>('reading');
  const read = () => setDoing('reading');
  const isSelf = member.userid === userid;
  const isHere = member.staffstatus === 0;
  return (
    <Drawer
      open
      size={480}
      title={member.name}
      closable={{ placement: 'end' }}
      mask={{ closable: doing === 'reading' }}
      keyboard={doing === 'reading'}
      onClose={onClose}
    >
      {doing === 'editing' ? (
        <EditMember member={member} onClose={read} />
      ) : (
        <>
          <MemberFactsList member={member} />
          {canWrite && (
            <div className="groups-verbs">
              <Button icon={<Icon name="edit" />} onClick={() => setDoing('editing')}>
                {t('edit')}
              </Button>
              {isHere ? (
                <Button
                  disabled={isSelf}
                  title={isSelf ? t('depart.self') : undefined}
                  onClick={() => setDoing('departing')}
                >
                  {t('depart.verb')}
                </Button>
              ) : (
                <Button onClick={() => setDoing('returning')}>{t('reinstate.verb')}</Button>
              )}
            </div>
          )}
        </>
      )}
      {doing === 'departing' && <DepartMember member={member} onClose={read} />}
      {doing === 'returning' && <ReinstateMember member={member} onClose={read} />}
    </Drawer>
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
    <dl className="groups-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`columns.${name}`)}</dt>
          <dd>{value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
};
