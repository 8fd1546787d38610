export const texts = {
  site: {
    figures: 'Today and this year',
    today: 'Energy today',
    yearWarnings: 'Warnings this year',
    powers: 'Power by space',
    energies: 'Energy today by space',
    uses: 'Energy today by load type',
    densities: 'Energy today per area',
    warnings: 'Warnings this year by space',
    unplaced: 'Notifications have no space, so they can’t be counted by space.',
    thresholds: 'Limits',
  },
} as const;
