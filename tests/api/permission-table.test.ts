import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';

/** The right that each call requires; permission-matrix.test.ts covers the scope of each level. */

/** Every row by what it needs. A new row, or one that asks for less than before, fails here until it is thought about. */
const matrix: Readonly<Record<string, string>> = {
  public: `sendSignInCode codeSignIn passwordSignIn chooseCompany sendResetCode resetPassword tokenSignIn authorizationCode
    awaitAuthorization languages tenantIcon setupState setUp readVisitorCode registerVisit`,
  session: `listDashboards readDashboard saveDashboard deleteDashboard shareDashboard weather listInbox readInbox takeRules importProgress cancelImport makeToken readAuthorization confirmAuthorization signOut sessions endOwnSession menu shortMenu privateStore
    rights manifest recordAddress listAllTabs modulesWithColumns uploadFile describeFiles readFile deleteFile spaceTypes
    spaceTypesByBusinesses notificationEnumerations searchMembers roleDetail myRights myVisits confirmVisit listChats deleteChat
    readChat chat live createAgentToken listAgentTokens revokeAgentToken`,
  device: 'reportDevices',
  agent: 'mcp',
  'read of the module': `moduleConfig queryRecords readRecord listCommands commandOutcome listOrigins listRejected listTabs addTab sortTabs searchColumn tree createBoard
    spaceDevices findTimeStatus listNotifications notificationTemplates`,
  'create of the module': 'createRecord',
  'write of the module': `updateRecord deleteRecords batchRecords importTemplate control controlAll createLinkage
    updateLinkage dryRunLinkage linkageConflicts linkageHolding`,
  'set of the module': 'saveTimeStatus saveNotification',
  'read of what is stored': `updateTab deleteTab exportRecords listBoards boardConfig updateBoard deleteBoard sortBoards
    queryBoard listLinkages explainLinkage isNotificationValid`,
  'write of what is stored': 'importHistory deleteLinkage',
  'set of what is stored': 'deleteNotification switchNotification',
  'set of authority':
    'saveModule moduleChanges deleteModule grantRole assignRole createDeviceToken listDeviceTokens revokeDeviceToken',
  'create of authority': 'createRole',
  'write of authority': 'renameRole transferRole deleteRole disableRole',
  'read of policies': 'readPolicyConfiguration readPolicy explainPolicy policyVersions dryRunPolicy policyConflicts',
  'set of policies': 'resetPolicyConfiguration',
  'create of policies': 'createPolicy',
  'write of policies': 'updatePolicy deletePolicy',
  'write of tasks': 'approveTasks',
  'read of groups': 'listMembers departmentTree',
  'create of groups': 'createMember importMembers createDepartment',
  'write of groups': 'transferTasks updateMember renameMember updateDepartment deleteDepartment',
  'read of visitors': 'listVisits',
  'create of visitors': 'refreshVisitorCode',
  'write of visitors': 'leaveVisit',
  'read of audit': 'queryAudit',
};

const needOf = ({ needs }: Endpoint): string => {
  if (typeof needs === 'string') return needs;
  if (needs.of === 'stored') return `${needs.right} of what is stored`;
  return `${needs.right} of ${'product' in needs.of ? needs.of.product : 'the module'}`;
};

describe('the table of rights', () => {
  const written = Object.entries(matrix).flatMap(([need, names]) => names.split(/\s+/).map((name) => ({ name, need })));
  const endpointNeeds = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
    name,
    need: needOf(endpoint),
  }));
  const byName = (rows: readonly { name: string; need: string }[]) =>
    Object.fromEntries(rows.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ name, need }) => [name, need]));

  it('names every call with what it needs, and no other', () => {
    expect(byName(endpointNeeds)).toEqual(byName(written));
  });

  it('lets nothing be written by somebody who is not signed in, but for signing in, setting up and visiting', () => {
    const open = Object.entries<Endpoint>(endpoints).filter(([, { needs, writes }]) => needs === 'public' && writes);
    expect(open.map(([name]) => name).toSorted()).toEqual(
      [
        'chooseCompany',
        'codeSignIn',
        'passwordSignIn',
        'registerVisit',
        'resetPassword',
        'sendResetCode',
        'sendSignInCode',
        'setUp',
        'tokenSignIn',
        'authorizationCode',
      ].toSorted(),
    );
  });
});
