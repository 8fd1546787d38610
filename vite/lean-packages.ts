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
  // Buttons ask the colour picker whether one colour, nearly opaque, is bright. It brings the collapsible panel and the
  // motion of all popups.
  {
    importer: /[\\/]antd[\\/]es[\\/]button[\\/]style[\\/]token\.js$/,
    imported: '../../color-picker/color',
    code: 'export { FastColor as AggregationColor } from "@ant-design/fast-color";',
  },
  {
    importer: /[\\/]antd[\\/]es[\\/]button[\\/]style[\\/]token\.js$/,
    imported: '../../color-picker/components/ColorPresets',
    code: 'export const isBright = (color) => { const { r, g, b } = color.toRgb(); return r * 0.299 + g * 0.587 + b * 0.114 > 192; };',
  },
  {
    importer: /[\\/]antd[\\/]es[\\/]button[\\/]style[\\/]index\.js$/,
    imported: '../../style/motion',
    code: 'export { genNoMotionStyle } from "antd/es/style/motion/util";',
  },
];

const prefix = '\0stand-in:';

/**
 * Packages of antd without side effects on import. They do not declare it (`sideEffects`), so tree shaking would keep a
 * whole package of which one export is used: forms and their validator for the one context that inputs read.
 */
const withoutSideEffects = /[\\/]node_modules[\\/]@rc-component[\\/]/;

/** React Router's package offers its development build alone; that for production lies beside it, without warnings. */
const developmentRouter = /(?<=[\\/]node_modules[\\/]react-router[\\/]dist[\\/])development(?=[\\/][\w-]+\.mjs$)/;

/** Removes code of packages that the console does not use and that tree shaking would keep. */
export const leanPackages = (): Plugin => ({
  name: 'lean-packages',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (importer === undefined) return undefined;
    const index = standIns.findIndex((standIn) => standIn.imported === id && standIn.importer.test(importer));
    if (index !== -1) return prefix + index;
    if (id === 'react-router' || id === 'react-router/dom') {
      const router = await this.resolve(id, importer, { ...options, skipSelf: true });
      return router && { ...router, id: router.id.replace(developmentRouter, 'production') };
    }
    if (!id.startsWith('@rc-component/') && !withoutSideEffects.test(importer)) return undefined;
    const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
    return resolved !== null && withoutSideEffects.test(resolved.id)
      ? { ...resolved, moduleSideEffects: false }
      : resolved;
  },
  load: (id) => (id.startsWith(prefix) ? standIns[Number(id.slice(prefix.length))]?.code : undefined),
});
