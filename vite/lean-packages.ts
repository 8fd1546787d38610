import type { Plugin } from 'vite';

/** A module that a package imports for what the console never asks of it, and what stands in for it. */
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
 * antd's own parts do nothing when they are imported. Their packages do not say so (`sideEffects`), so the bundler would
 * keep all of a package of which one export is used: forms and their validator for the one context that inputs read.
 */
const withoutSideEffects = /[\\/]node_modules[\\/]@rc-component[\\/]/;

/** Leaves out what packages bring and the console does not use. */
export const leanPackages = (): Plugin => ({
  name: 'lean-packages',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (importer === undefined) return undefined;
    const found = standIns.findIndex((one) => one.imported === id && one.importer.test(importer));
    if (found !== -1) return prefix + found;
    if (!id.startsWith('@rc-component/') && !withoutSideEffects.test(importer)) return undefined;
    const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
    return resolved !== null && withoutSideEffects.test(resolved.id)
      ? { ...resolved, moduleSideEffects: false }
      : resolved;
  },
  load: (id) => (id.startsWith(prefix) ? standIns[Number(id.slice(prefix.length))]?.code : undefined),
});
