import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/organisation.ts';

export const texts = {
  successorWithoutDeparture: '仅在办理离职时可以指定接手人。',
  exitDateWithoutDeparture: '只有离职成员才有离职日期。',
  nameInvisibleCharacters: '部门名称含有换行、制表符或不可见字符，请重新输入',
  nameNeeded: '请输入部门名称',
  subDepartmentsOnly: '您的角色只允许管理本部门及下级部门，请选择上级部门。',
  memberNotFound: '没有此在职成员，请重新选择。',
  departmentOwnParent: '部门不能移到自身或其下级部门之下，请选择其他上级部门。',
  tooManyLevels: '部门层级最多 {limit} 级，请选择更高的上级部门。',
  departmentNotEmpty: '该部门下还有在职成员或下级部门，请先移走。',
  successorNotFound: '没有此在职成员，请重新选择接手人。',
  otherMemberNeeded: '请选择另一位成员接手任务。',
  cannotDepartSelf: '不能为自己办理离职，请由其他管理员操作。',
  name: '姓名',
  severalDepartments: '有多个同名部门，请改填记录编号。',
  departmentNameNotFound: '没有此部门，或您的角色无权管理该部门，请检查名称。',
  phoneRepeated: '与第 {row} 行的手机号相同，请删除其一。',
  ownDepartmentBeyondRights: '不能将自己调到您的权限范围之外的部门，请联系管理员调整。',
  memberHasMoreRights: '{name} 拥有您没有的权限，请由管理员修改手机号。',
  departmentNotFound: '没有此部门，或您的角色无权管理该部门，请重新选择。',
  phoneNotUsable: '手机号 {phone} 无法使用，请换一个。',
  stillHas: '“{name}”下还有 {contents}，请先移走。',
  countedMembers: '{count} 名在职成员',
  countedDepartments: '{count} 个下级部门',
  countedAnd: '和 ',
} satisfies TextsLike<typeof en>;
