// Custom lint rules of this repository, loaded by .oxlintrc.json.

import { posix } from 'node:path';

const isColumnType = (node) =>
  node?.type === 'MemberExpression' &&
  !node.computed &&
  node.property.name === 'type' &&
  node.object.type === 'Identifier' &&
  /column$/i.test(node.object.name);

/** `column.spec`, or `spec` taken out of a column. */
const isSpec = (node) =>
  (node?.type === 'Identifier' && node.name === 'spec') ||
  (node?.type === 'MemberExpression' && !node.computed && node.property.name === 'spec');

const isText = (node) => node.type === 'Literal' && typeof node.value === 'string';

/** Code that compares a column's type or spec by name must be found and extended for each new one. */
const noColumnTypeBranch = {
  meta: { type: 'problem' },
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message:
          'Do not branch on column.type: make what varies a property of the field type (src/engine/field-types).',
      });
    const reportSpec = (node) =>
      context.report({
        node,
        message:
          'Do not ask for a spec by name: make what varies a property of the spec (src/engine/field-types/specs).',
      });
    return {
      SwitchStatement: (node) => isColumnType(node.discriminant) && report(node.discriminant),
      BinaryExpression(node) {
        const isComparison = ['===', '!==', '==', '!='].includes(node.operator);
        const sides = [node.left, node.right];
        if (isComparison && sides.some(isColumnType) && sides.some((side) => side.type === 'Literal')) report(node);
        if (isComparison && sides.some(isSpec) && sides.some(isText)) reportSpec(node);
      },
    };
  },
};

/** Colours come from the tokens, as CSS variables; one written here would not change with the theme. */
const noRawColour = {
  meta: { type: 'problem' },
  create(context) {
    const colour = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!;)|\b(?:rgba?|hsla?)\(/i;
    const check = (node, text) => {
      if (typeof text !== 'string' || !colour.test(text)) return;
      context.report({
        node,
        message: `Write no colour here (${text}): use a token's CSS variable, such as var(--accent).`,
      });
    };
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
    };
  },
};

/** `pages` or `features`, and the folder there; a file directly in `src/pages` has no folder. */
const folderOf = (file) => {
  const [, layer, path] = /(?:^|\/)src\/(pages|features)\/(.+)$/.exec(file) ?? [];
  return layer === undefined ? undefined : { layer, folder: /^((?:data\/)?[^/]+)\//.exec(path)?.[1] };
};

/** What is wrong with the import of one file by another; `undefined` when it is right. */
const acrossPages = (from, to) => {
  if (from === undefined || to?.layer !== 'pages') return undefined;
  if (from.layer === 'features') return 'Features are below pages: take what varies as an argument or from a context.';
  const isApart = from.folder !== undefined && from.folder !== to.folder;
  return isApart ? 'A page imports no other page: move what they share to src/features.' : undefined;
};

/** Folders of `src/pages` and of `src/pages/data` do not import each other, dynamic imports included. */
const noImportAcrossPages = {
  meta: { type: 'problem' },
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    const from = folderOf(file);
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const message = acrossPages(from, folderOf(posix.join(posix.dirname(file), source.value)));
      if (message !== undefined) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/**
 * A call's handle of the database is another object than the database itself: state kept by the handle would be made anew
 * with each call.
 */
const noStateByHandle = {
  meta: { type: 'problem' },
  create(context) {
    return {
      NewExpression(node) {
        const key = node.typeArguments?.params[0];
        const isDb =
          key?.type === 'TSTypeReference' && key.typeName.type === 'Identifier' && key.typeName.name === 'Db';
        if (node.callee.type !== 'Identifier' || !/^(Weak)?Map$/.test(node.callee.name) || !isDb) return;
        context.report({ node, message: 'Keep state for a database by perDatabase (server/db/per-database.ts).' });
      },
    };
  },
};

// A tool demands the default export.
export default {
  meta: { name: 'house' },
  rules: {
    'no-column-type-branch': noColumnTypeBranch,
    'no-import-across-pages': noImportAcrossPages,
    'no-raw-colour': noRawColour,
    'no-state-by-handle': noStateByHandle,
  },
};
