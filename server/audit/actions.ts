import type { Endpoint } from '../../src/api/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/api/endpoints.ts';
import type { Language, LocalText } from '../../src/engine/column.ts';

/** What a person reads of a call in the log: changes, exports, and reads that were refused. */
const names = {
  sendSignInCode: ['Asked for a sign-in code', '获取登录验证码'],
  codeSignIn: ['Signed in by code', '验证码登录'],
  passwordSignIn: ['Signed in by password', '密码登录'],
  sendResetCode: ['Asked for a reset code', '获取重置密码验证码'],
  resetPassword: ['Reset the password', '重置密码'],
  chooseCompany: ['Signed in to a chosen company', '选择企业登录'],
  tokenSignIn: ['Signed in by link', '令牌登录'],
  authorizationCode: ['Asked for a QR code', '获取登录二维码'],
  awaitAuthorization: ['Signed in by QR code', '扫码登录'],
  makeToken: ['Made a sign-in link', '生成登录链接'],
  confirmAuthorization: ['Answered a QR sign-in', '确认或拒绝扫码登录'],
  signOut: ['Signed out', '退出登录'],
  endOwnSession: ['Signed out another device', '退出其他设备'],
  privateStore: ['Kept personal settings', '保存个人设置'],
  setUp: ['Set up the company', '初始化企业'],
  saveModule: ['Saved a module', '保存模块'],
  moduleChanges: ['Saw changes of modules that are under way', '查看模块变更进度'],
  deleteModule: ['Deleted a module', '删除模块'],
  createRecord: ['Added a record', '新增记录'],
  updateRecord: ['Changed a record', '修改记录'],
  deleteRecords: ['Deleted records', '删除记录'],
  batchRecords: ['Changed many records', '批量修改记录'],
  addTab: ['Added a filter group', '新增过滤组'],
  updateTab: ['Changed a filter group', '修改过滤组'],
  deleteTab: ['Deleted a filter group', '删除过滤组'],
  sortTabs: ['Sorted filter groups', '调整过滤组顺序'],
  importHistory: ['Imported history', '导入历史数据'],
  cancelImport: ['Cancelled an import', '取消导入'],
  uploadFile: ['Uploaded a file', '上传文件'],
  deleteFile: ['Deleted a file', '删除文件'],
  control: ['Sent a command to a device', '下发控制指令'],
  controlAll: ['Sent a command to many devices', '批量控制设备'],
  listInbox: ['Read own notifications', '查看本人通知'],
  readInbox: ['Marked own notifications as read', '将本人通知标为已读'],
  listCommands: ['Read the commands to a device', '查看设备指令'],
  listOrigins: ['Read who set the values of a device', '查看设备参数的设置来源'],
  reportDevices: ['Devices reported', '设备上报'],
  createDeviceToken: ['Made a device token', '创建设备令牌'],
  listDeviceTokens: ['Saw the device tokens', '查看设备令牌'],
  revokeDeviceToken: ['Revoked a device token', '吊销设备令牌'],
  listRejected: ['Read the refused reports of a device', '查看设备被拒绝的上报'],
  createBoard: ['Added a board', '新增看板'],
  updateBoard: ['Changed a board', '修改看板'],
  deleteBoard: ['Deleted a board', '删除看板'],
  sortBoards: ['Sorted boards', '调整看板顺序'],
  saveDashboard: ['Saved a dashboard', '保存大屏'],
  deleteDashboard: ['Deleted a dashboard', '删除大屏'],
  shareDashboard: ['Shared a dashboard', '共享大屏'],
  createLinkage: ['Added a linkage', '新增联动'],
  updateLinkage: ['Changed a linkage', '修改联动'],
  deleteLinkage: ['Deleted a linkage', '删除联动'],
  resetPolicyConfiguration: ['Set the policy types of a module', '设置模块的策略类型'],
  createPolicy: ['Added a policy', '新增策略'],
  updatePolicy: ['Changed a policy', '修改策略'],
  deletePolicy: ['Deleted a policy', '删除策略'],
  approveTasks: ['Approved tasks', '批量审批任务'],
  transferTasks: ['Handed tasks over', '移交任务'],
  saveTimeStatus: ['Set when records expire', '设置时间状态'],
  saveNotification: ['Saved a notification', '保存通知配置'],
  deleteNotification: ['Deleted a notification', '删除通知配置'],
  switchNotification: ['Switched a notification', '切换通知开关'],
  createMember: ['Added a member', '新增成员'],
  updateMember: ['Changed a member', '修改成员'],
  renameMember: ['Renamed a member', '重命名成员'],
  importMembers: ['Imported members', '导入成员'],
  createDepartment: ['Added a department', '新增部门'],
  updateDepartment: ['Changed a department', '修改部门'],
  deleteDepartment: ['Deleted a department', '删除部门'],
  createRole: ['Added a role', '新增角色'],
  renameRole: ['Renamed a role', '重命名角色'],
  transferRole: ['Moved a role', '移动角色'],
  deleteRole: ['Deleted a role', '删除角色'],
  disableRole: ['Disabled or enabled a role', '停用或启用角色'],
  grantRole: ['Set the rights of a role', '设置角色权限'],
  assignRole: ['Gave or took a role', '分配角色'],
  refreshVisitorCode: ['Made a new visitor code', '刷新访客授权码'],
  registerVisit: ['Announced a visit', '访客登记'],
  confirmVisit: ['Answered a visit', '确认或拒绝来访'],
  leaveVisit: ['Ended a visit', '结束来访'],
  deleteChat: ['Deleted a conversation', '删除会话'],
  chat: ['Asked the assistant', '向助手提问'],
  createAgentToken: ['Made an agent token', '创建智能体令牌'],
  listAgentTokens: ['Saw own agent tokens', '查看本人的智能体令牌'],
  revokeAgentToken: ['Revoked an agent token', '吊销智能体令牌'],
  mcp: ['An agent used a tool', '智能体调用工具'],
  setupState: ['Opened a set-up link', '打开初始化链接'],
  readAuthorization: ['Read a QR sign-in', '查看扫码登录请求'],
  sessions: ['Listed own devices', '查看登录设备'],
  menu: ['Read the menu', '查看菜单'],
  shortMenu: ['Read the menu', '查看菜单'],
  rights: ['Read own rights on a module', '查看模块权限'],
  manifest: ['Read the list of embedded pages', '查看嵌入页面清单'],
  languages: ['Read the languages', '查看语言列表'],
  tenantIcon: ['Read the company’s logo', '查看企业标识'],
  moduleConfig: ['Read the configuration of a module', '查看模块配置'],
  modulesWithColumns: ['Searched modules by columns', '按列查找模块'],
  queryRecords: ['Read a list of records', '查询记录'],
  recordAddress: ['Read the address of a record', '查看记录地址'],
  readRecord: ['Read a record', '查看记录'],
  listTabs: ['Read the filter groups of a module', '查看过滤组'],
  searchColumn: ['Searched the values of a column', '搜索列的取值'],
  listAllTabs: ['Read all filter groups', '查看全部过滤组'],
  tree: ['Read a tree', '查看树形结构'],
  exportRecords: ['Exported records', '导出记录'],
  importProgress: ['Asked how far an import is', '查看导入进度'],
  importTemplate: ['Downloaded an import template', '下载导入模板'],
  readFile: ['Opened a file', '打开文件'],
  describeFiles: ['Read names of files', '查看文件信息'],
  listBoards: ['Read the boards of a filter group', '查看看板列表'],
  boardConfig: ['Read a board', '查看看板'],
  weather: ['Read the weather', '查看天气'],
  queryBoard: ['Read the numbers of a board', '查询看板数据'],
  listDashboards: ['Listed dashboards', '查看大屏列表'],
  readDashboard: ['Read a dashboard', '查看大屏'],
  listLinkages: ['Read the linkages of a filter group', '查看联动列表'],
  explainLinkage: ['Read the evaluations of a linkage', '查看联动执行情况'],
  dryRunLinkage: ['Tried a linkage on the history', '试运行联动'],
  linkageConflicts: ['Looked for conflicts of a linkage', '检查联动冲突'],
  linkageHolding: ['Asked what a linkage would do now', '查看联动当前状态'],
  readPolicyConfiguration: ['Read the policy types of a module', '查看模块的策略类型'],
  readPolicy: ['Read a policy', '查看策略'],
  policyVersions: ['Read the versions of a policy', '查看策略版本'],
  dryRunPolicy: ['Tried a policy on the history', '试运行策略'],
  policyConflicts: ['Looked for conflicts of a policy', '检查策略冲突'],
  explainPolicy: ['Read the evaluations of a policy', '查看策略执行情况'],
  spaceTypes: ['Read the types of spaces', '查看空间类型'],
  spaceTypesByBusinesses: ['Read the types of spaces of stores', '查看商户的空间类型'],
  spaceDevices: ['Read the devices in spaces', '查看空间内的设备'],
  findTimeStatus: ['Read when records expire', '查看时间状态'],
  notificationEnumerations: ['Read the kinds of notifications', '查看通知类型'],
  listNotifications: ['Read the notifications of a module', '查看通知配置'],
  isNotificationValid: ['Checked a notification', '检查通知配置'],
  notificationTemplates: ['Read notification templates', '查看通知模板'],
  listMembers: ['Read a list of members', '查询成员'],
  searchMembers: ['Searched members', '搜索成员'],
  departmentTree: ['Read the departments', '查看部门'],
  roleDetail: ['Read a role', '查看角色'],
  myRights: ['Read own rights', '查看本人权限'],
  listVisits: ['Read a list of visits', '查询访客记录'],
  readVisitorCode: ['Read a visitor code', '查看访客授权码'],
  myVisits: ['Read own visits', '查看本人的来访'],
  queryAudit: ['Read the audit log', '查看审计日志'],
  listChats: ['Read past conversations', '查看历史会话'],
  readChat: ['Read a conversation', '查看会话'],
  live: ['Opened a stream of changes', '订阅实时更新'],
} as const satisfies Record<EndpointName, readonly [string, string]>;

type Action = { name: LocalText; writes: boolean };

/** A path may belong to two calls, which their summaries tell apart; a summary may have changed since the entry. */
const keyOf = (path: string, summary: string) => `${path}\n${summary}`;
const entries = Object.entries<Endpoint>(endpoints).map(([id, { path, summary, writes }]) => {
  // The keys of a record that is written down whole.
  const [en, zh] = names[id as EndpointName];
  return { path, summary, action: { name: { en, zh }, writes } };
});
const byCall = new Map(entries.map(({ path, summary, action }) => [keyOf(path, summary), action]));
const byPath = new Map(entries.map(({ path, action }) => [path, action]));

/** What was done; nothing for a path that is no call of ours. */
const actionOf = (path: string, summary: string): Action | undefined =>
  byCall.get(keyOf(path, summary)) ?? byPath.get(path);

const shown = (text: unknown, language: Language): string => {
  if (typeof text === 'string') return text;
  const own = (text as Partial<LocalText> | undefined)?.[language];
  return typeof own === 'string' ? own : '';
};

const rowsOf = (rows: unknown, language: Language) => {
  if (typeof rows !== 'number') return '';
  return { en: `, ${rows} ${rows === 1 ? 'row' : 'rows'}`, zh: `，${rows} 行` }[language];
};

/** What the entry of an export tells beside its action. */
export type Exported = {
  pid: string;
  module: LocalText;
  /** The tab's name. */
  tab: string | LocalText;
  format: string;
  /** Rows that were sent; fewer than there are when the download was cancelled. */
  rows: number;
  whole: boolean;
};

const exportWords = (exported: Partial<Exported>, language: Language): string => {
  const { module, tab, format, rows, whole } = exported;
  const list = `${shown(module, language)} / ${shown(tab, language)}`;
  const end = whole === false ? { en: ', cancelled', zh: '，已中断' }[language] : '';
  const file = String(format).toUpperCase();
  return language === 'en'
    ? `: ${list}, ${file}${rowsOf(rows, language)}${end}`
    : `：${list}，${file}${rowsOf(rows, language)}${end}`;
};

const timesWords = (times: number, language: Language) =>
  times === 1 ? '' : { en: ` (${times} times)`, zh: `（${times} 次）` }[language];

/** The sentence of an entry: its action, and what its `detail` says of an export or of repeated refusals. */
export const describeEntry = (
  entry: { url: string; describe: string; detail: unknown },
  language: Language,
): string => {
  const action = actionOf(entry.url, entry.describe);
  const name = action?.name[language] ?? entry.describe;
  // The detail of a write is what the caller sent; of a read, the server adds these members itself.
  const isOurs = action?.writes === false && typeof entry.detail === 'object' && entry.detail !== null;
  const { refused, exported } = (isOurs ? entry.detail : {}) as { refused?: unknown; exported?: Partial<Exported> };
  if (typeof refused === 'number') return name + timesWords(refused, language);
  return typeof exported === 'object' && exported !== null ? name + exportWords(exported, language) : name;
};
