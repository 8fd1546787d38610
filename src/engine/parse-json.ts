/** Parses JSON text that may be anything, such as stored or received text; `undefined` if it is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
