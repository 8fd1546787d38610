import { useState } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import { createLoader } from '../../renderers/parts/loader.ts';
import { TableFooter } from '../../renderers/parts/table-frame.tsx';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import { Pager } from '../../renderers/table/pager.tsx';
import type { GroupsAddress } from './groups-address.ts';
import { memberSizes } from './groups-address.ts';
import { MemberDrawer } from './member-drawer.tsx';
import { MembersTable } from './members-table.tsx';
import { MembersToolbar } from './members-toolbar.tsx';
import { useGroupRights, useMember, useMembers } from './use-groups.ts';

/** Beyond this page the server would read everything before it. */
const deepest = 100_000;

type Props = { address: GroupsAddress; go: (next: Partial<GroupsAddress>, replace?: boolean) => void };

const importPart = createLoader(
  async () => (await Promise.all([import('./import-members.tsx'), loadTexts('import')]))[0].ImportMembers,
);
const addPart = createLoader(async () => (await import('./add-member.tsx')).AddMember);

/** Members: search, status, a page of rows, and what can be done with them. */
export const MembersTab = ({ address, go }: Props) => {
  const { canWrite } = useGroupRights();
  const members = useMembers(address);
  const member = useMember(address.member, members.data?.result);
  const [openDialog, setOpenDialog] = useState<'adding' | 'importing'>();
  const Import = useLoaded(importPart, openDialog === 'importing');
  const Add = useLoaded(addPart, openDialog === 'adding');
  const { page, size } = address;
  return (
    <>
      <MembersToolbar
        address={address}
        go={go}
        onAdd={() => setOpenDialog('adding')}
        onImport={() => setOpenDialog('importing')}
      />
      <MembersTable members={members} size={size} onOpen={(did) => go({ member: did })} />
      <TableFooter>
        <Pager
          page={page}
          size={size}
          sizes={memberSizes}
          total={members.data?.total}
          isEstimate={false}
          deepest={deepest}
          onPage={(next) => go({ page: next })}
          onSize={(next) => go({ size: memberSizes.find((memberSize) => memberSize === next) ?? 10, page: 1 })}
          onExact={() => undefined}
        />
      </TableFooter>
      {member && (
        <MemberDrawer key={member.did} member={member} canWrite={canWrite} onClose={() => go({ member: '' })} />
      )}
      {openDialog === 'adding' && Add && <Add organizationid={address.of} onClose={() => setOpenDialog(undefined)} />}
      {openDialog === 'importing' && Import && <Import onClose={() => setOpenDialog(undefined)} />}
    </>
  );
};
