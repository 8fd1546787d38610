export const texts = {
  dashboardTakesMoreThanMib: 'The dashboard takes more than 1 MiB. Use a smaller picture or fewer cards.',
  enterNameDashboard: 'Enter a name for the dashboard.',
  youHaveAnotherDashboardName: 'You have another dashboard of this name. Choose another name.',
  dashboardWasChangedAnotherWindow: 'This dashboard was changed in another window. Compare, then save again.',
  noSuchRole: 'Role not found. Choose a role of the company.',
  noSuchDepartment: 'Department not found. Choose a department of the company.',
} as const;
