import type { Plugin } from 'vite';

/** Replaces a module that a package imports for a feature that the console does not use. */
type StandIn = { readonly importer: RegExp; readonly imported: string; readonly code: string };

const standIns: readonly StandIn[] = [
  // antd's provider brings the whole machinery of popups for one tooltip that all share (`tooltip.unique`): 10 KiB that
  // the sign-in page would load. Tooltips and popups bring their own when drawn.
  {
    importer: /[\\/]antd[\\/]es[\\/]config-provider[\\/]index\.js$/,
    imported: '../tooltip/UniqueProvider',
    code: 'export default ({ children }) => children;',
  },
  // rjsf reads Markdown in descriptions where a form asks for it, and in its own message for a broken schema: 27 KiB. Texts
  // of a schema are a tenant's, and are never read as Markdown here.
  {
    importer: /[\\/]@rjsf[\\/]core[\\/]lib[\\/]/,
    imported: 'markdown-to-jsx/react',
    code: 'export const Markdown = ({ children }) => children;',
  },
];

const prefix = '\0stand-in:';

/**
 * Packages of antd without side effects on import. They do not declare it (`sideEffects`), so tree shaking would keep a
 * whole package of which one export is used: forms and their validator for the one context that inputs read.
 */
const withoutSideEffects = /[\\/]node_modules[\\/]@rc-component[\\/]/;

/** Removes code of packages that the console does not use and that tree shaking would keep. */
export const leanPackages = (): Plugin => ({
  name: 'lean-packages',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (importer === undefined) return undefined;
    const index = standIns.findIndex((standIn) => standIn.imported === id && standIn.importer.test(importer));
    if (index !== -1) return prefix + index;
    if (!id.startsWith('@rc-component/') && !withoutSideEffects.test(importer)) return undefined;
    const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
    return resolved !== null && withoutSideEffects.test(resolved.id)
      ? { ...resolved, moduleSideEffects: false }
      : resolved;
  },
  load: (id) => (id.startsWith(prefix) ? standIns[Number(id.slice(prefix.length))]?.code : undefined),
});
