export const texts = {
  somebodyTakesOverOnlyWhen: 'A successor can be set only when a member is offboarded.',
  onlyDepartedMemberHasExit: 'Only a departed member has an exit date.',
  pleaseEnterDepartmentsName: 'Please enter the department’s name',
  yourRolesLetYouChange: 'Your roles let you change only departments below your own. Choose a parent department.',
  thereNoActiveMemberId: 'There is no active member with this ID. Choose another one.',
  departmentCantOwnParentChoose: 'A department can’t be its own parent. Choose another parent department.',
  departmentsCanHaveAtMost:
    'Departments can have at most {deepest} levels. Choose a parent department on a higher level.',
  departmentNotEmptyMoveMembers: 'This department is not empty. Move its members and subordinate departments first.',
  thereNoActiveMemberIdChooseAnotherSuccessor: 'There is no active member with this ID. Choose another successor.',
  chooseAnotherMemberTakeTasks: 'Choose another member to take the tasks over.',
  youCannotDepartYourselfAsk: 'You cannot depart yourself. Ask another administrator.',
  name: 'Name',
  severalDepartmentsHaveNameWrite: 'Several departments have this name. Write the record ID instead.',
  departmentDoesNotExistYour: 'The department does not exist, or your roles do not cover it. Check the name.',
  rowHasSamePhoneNumber: 'Row {before} has the same phone number. Take one out.',
  hasRightsYouDoNot: '{name} has rights that you do not have. Ask an administrator to change the phone number.',
  departmentDoesNotExistYourRolesDoNot:
    'The department does not exist, or your roles do not cover it. Choose another one.',
  phoneNumberCantUsedEnter: "The phone number {phone} can't be used. Enter another one.",
} as const;
