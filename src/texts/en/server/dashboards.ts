export const texts = {
  dashboardTooLarge: 'The dashboard is larger than 1 MiB. Use a smaller picture or fewer cards.',
  nameNeeded: 'Enter a name for the dashboard.',
  nameTaken: 'You have another dashboard of this name. Choose another name.',
  dashboardConflict: 'This dashboard was changed in another window. Compare, then save again.',
  roleNotFound: 'Role not found. Choose a role of the company.',
  departmentNotFound: 'Department not found. Choose a department of the company.',
} as const;
