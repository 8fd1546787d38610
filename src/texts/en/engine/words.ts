export const texts = {
  noAccess: 'No access',
  deletedNoAccess: 'Deleted or no access',
  c: '°C',
} as const;
