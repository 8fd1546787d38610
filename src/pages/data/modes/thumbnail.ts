import type { ModuleConfig, RecordValues } from '../../../engine/column.ts';
import { specOf } from '../../../engine/field-types/specs/registry.ts';

/** A file of our own store; an address elsewhere is a link and never a picture (contract "Screens"). */
const ownFile = /^\/vt\/staticfile\/[\w-]+\/[^/?#\\]+$/;

/** The address of a record's small picture, where one of its picture columns holds a file of our own. */
export const thumbnailOf = (config: ModuleConfig, record: RecordValues): string | undefined => {
  const pictured = config.columns.filter((column) => specOf(column)?.tells === 'picture' || column.mime !== undefined);
  const address = pictured
    .map(({ column }) => record[column])
    .find((value) => typeof value === 'string' && ownFile.test(value));
  return typeof address === 'string' ? `${address}?sizetype=thumbnail` : undefined;
};
