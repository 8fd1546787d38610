export const texts = {
  failed: 'The plugin “{{name}}” failed',
  failedText: '{{cause}} The other boards are not affected. The server’s operator can check the plugin.',
  gone: 'There is no plugin “{{name}}”',
  goneText: 'The company’s manifest names no plugin for this board any more. The server’s operator can add it again.',
} as const;
