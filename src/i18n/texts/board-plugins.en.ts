export const texts = {
  failed: 'The plugin “{{name}}” failed',
  failedText: '{{cause}} The other boards are not affected. Whoever runs the server can check the plugin.',
  gone: 'There is no plugin “{{name}}”',
  goneText: 'The company’s manifest names no plugin for this board any more. Whoever runs the server can add it again.',
} as const;
