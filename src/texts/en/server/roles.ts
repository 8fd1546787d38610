export const texts = {
  wouldLeaveCompanyWithoutAdministrator:
    'This would leave the company without an administrator. Make someone else an administrator first.',
  memberDoesNotExistYour: 'The member does not exist, or your roles do not cover them. Choose someone else.',
  sameMemberBothAddedRemoved: 'The same member is both added and removed. Choose one.',
  hasLeftCompanyChooseSomebody: '{name} has left the company. Choose someone else.',
  allModules: 'all modules',
  allModulesClass: 'all modules of class {charAt}',
  listTwiceRemoveOneThem: '{pid} is in the list twice. Remove one of them.',
  companyHasNoModuleLeave: 'The company has no module {pid}. Leave it out.',
  somebodyElseHasChangedCheck: 'Someone else has changed “{at}”. Check it again, then save.',
  pleaseEnterRolesName: 'Please enter the role’s name',
  departmentDoesNotExistYour:
    'The department does not exist, or your roles do not let you create roles in it. Choose your own department or one of its sub-departments.',
  departmentHasRoleAlreadyUse: 'The department has a role “{name}” already. Use another name.',
  create: 'add records to',
  read: 'read',
  write: 'change',
  set: 'configure',
  yourRolesDoNotLet: 'Your roles do not let you {right} “{name}”. Ask an administrator for the {right2} right.',
  youCannotGiveRightYour:
    'You cannot give the right to {right} “{name}”: your own roles do not hold it to this extent.',
  systemRoleCannotChangedAdd: '“{name}” is a system role and cannot be changed. Add a custom role instead.',
} as const;
