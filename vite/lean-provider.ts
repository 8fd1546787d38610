import type { Plugin } from 'vite';

const provider = /[\\/]antd[\\/]es[\\/]config-provider[\\/]index\.js$/;

/**
 * antd's provider brings the whole machinery of popups for one tooltip that all share (`tooltip.unique`), which the
 * console does not ask for: 10 KiB that the sign-in page would load. Tooltips and popups bring their own when drawn.
 */
export const leanProvider = (): Plugin => ({
  name: 'lean-provider',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === '../tooltip/UniqueProvider' && importer !== undefined && provider.test(importer)
      ? '\0no-unique-tooltip'
      : undefined,
  load: (id) => (id === '\0no-unique-tooltip' ? 'export default ({ children }) => children;' : undefined),
});
