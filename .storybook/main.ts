import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['./start.mdx', '../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  // The console's header forbids framing and Storybook's own inline scripts; the policy of preview.tsx stays.
  viteFinal: (config) => ({
    ...config,
    html: {},
    plugins: config.plugins?.flat().filter((plugin) => !isNamed(plugin, 'security-header')),
  }),
};

const isNamed = (plugin: unknown, name: string) =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === name;

export default config;
