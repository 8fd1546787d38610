export const texts = {
  failed: 'The plugin “{{name}}” failed',
  failedText: '{{cause}} The other boards are not affected. An administrator can check the plugin.',
  gone: 'There is no plugin “{{name}}”',
  goneText: 'The company’s manifest no longer names a plugin for this board. An administrator can add it again.',
} as const;
