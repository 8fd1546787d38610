export const texts = {
  dashboardTakesMoreThanMib: 'The dashboard takes more than 1 MiB. Use a smaller picture or fewer cards.',
  enterNameDashboard: 'Enter a name for the dashboard.',
  youHaveAnotherDashboardName: 'You have another dashboard of this name. Choose another name.',
  dashboardWasChangedAnotherWindow: 'This dashboard was changed in another window. Compare, then save again.',
  noSuchRole: 'There is no such role. Choose one of the company.',
  noSuchDepartment: 'There is no such department. Choose one of the company.',
} as const;
