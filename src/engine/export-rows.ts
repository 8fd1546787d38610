/** Maximum rows of an export below the header. ECMA-376 part 1: a worksheet has 1,048,576 rows. */
export const maxExportRows = { xlsx: 1_048_575, csv: Infinity } as const;
