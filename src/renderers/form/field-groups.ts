/** Fields of a form that the browser skips together while they are out of sight. */
export type FieldGroup = {
  fields: string[];
  /** How many of them take a whole row. */
  wide: number;
};

/** A group takes no more fields from here on, once its last row is full. */
const groupSize = 18;

/** A row is full after so many narrow fields, whether the form has one, two or three columns. */
const fullRow = 6;

/**
 * Fields in groups that end where a row ends, so that groups below each other look like one grid. A wide field begins a
 * new row and ends it.
 */
export const fieldGroups = (fields: readonly string[], isWide: (name: string) => boolean): FieldGroup[] => {
  const groups: FieldGroup[] = [];
  let current: FieldGroup | undefined;
  let narrow = 0;
  for (const name of fields) {
    const isWideField = isWide(name);
    const endsRow = isWideField || narrow % fullRow === 0;
    if (current === undefined || (endsRow && current.fields.length >= groupSize)) {
      current = { fields: [], wide: 0 };
      groups.push(current);
    }
    current.fields.push(name);
    narrow = isWideField ? 0 : narrow + 1;
    if (isWideField) current.wide += 1;
  }
  return groups;
};
