/** Chinese text has a space between Han characters and Latin letters or digits: "空调 3 的温度". */

const isHan = (sign: string | undefined): boolean => sign !== undefined && /\p{Script=Han}/u.test(sign);
const isWestern = (sign: string | undefined): boolean => sign !== undefined && /[\p{Script=Latin}\p{N}%°℃]/u.test(sign);

/** `' '` where the end of one text and the beginning of the next call for a space, else `''`. */
export const spaceBetween = (left: string, right: string): '' | ' ' => {
  const [end, start] = [[...left].at(-1), [...right][0]];
  return (isHan(end) && isWestern(start)) || (isWestern(end) && isHan(start)) ? ' ' : '';
};

/** Texts one after the other, each as it is. */
export const joinSpaced = (texts: readonly string[]): string =>
  texts.filter((text) => text !== '').reduce((whole, text) => `${whole}${spaceBetween(whole, text)}${text}`, '');

/** A text with a value for each `{name}` of its pattern. */
export const fillSpaced = (pattern: string, parts: Readonly<Record<string, string>>): string =>
  joinSpaced(
    pattern.split(/(\{\w+\})/u).map((piece) => (/^\{\w+\}$/u.test(piece) ? (parts[piece.slice(1, -1)] ?? '') : piece)),
  );
