import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/roles.ts';

export const texts = {
  lastAdministrator: '操作后公司将没有管理员，请先指定其他管理员。',
  memberNotFound: '没有此成员，或您的角色无权管理该成员，请重新选择。',
  memberAddedAndRemoved: '同一成员不能既添加又移除，请只选一项。',
  memberLeft: '{name} 已离职，请选择其他人。',
  allModules: '全部模块',
  allModulesClass: '{initial} 类的全部模块',
  moduleRepeated: '{pid} 重复出现，请只保留一项。',
  moduleNotFound: '公司没有模块 {pid}，请去掉。',
  roleConflict: '“{role}”已被他人修改，请重新查看后再保存。',
  nameInvisibleCharacters: '角色名称含有换行、制表符或不可见字符，请重新输入',
  nameNeeded: '请输入角色名称',
  departmentNotFound: '没有此部门，或您的角色不允许将角色放在该部门，请选择本部门或下级部门。',
  nameTaken: '该部门已有角色“{name}”，请使用其他名称。',
  create: '新增',
  read: '查看',
  write: '修改',
  set: '配置',
  noRight: '您的角色没有{verb}“{name}”的权限，请联系管理员开通。',
  rightNotHeld: '您的角色没有{right}“{name}”的相应权限，不能授予他人。',
  systemRoleFixed: '“{name}”是系统角色，不能修改。请新增自定义角色。',
} satisfies TextsLike<typeof en>;
