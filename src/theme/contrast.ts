/** The contrast of two colours as WCAG 2 counts it. */

export type Rgb = readonly [number, number, number];

/** Red, green and blue of `#rrggbb`. */
export const hex = (text: string): Rgb => {
  const value = Number.parseInt(text.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** Blends a translucent colour with the opaque background `ground`. */
const seenOn = (colour: string, ground: Rgb): Rgb => {
  if (colour.startsWith('#')) {
    return hex(colour);
  }
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const mix = (over: number, under: number) => over * alpha + under * (1 - alpha);
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2])];
};

/** Linear light of an sRGB channel, 0 to 255. */
export const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Weights of red, green and blue in the relative luminance. */
export const luminanceShares = [0.2126, 0.7152, 0.0722] as const;

const luminance = ([red, green, blue]: Rgb): number =>
  luminanceShares[0] * linear(red) + luminanceShares[1] * linear(green) + luminanceShares[2] * linear(blue);

/** The luminance of an opaque colour, `#rrggbb`. */
export const luminanceOf = (colour: string): number => luminance(hex(colour));

/** WCAG contrast ratio, 1 to 21, of a token's colour (`#rrggbb` or `rgba(…)`) on an opaque background (`#rrggbb`). */
export const contrast = (colour: string, ground: string): number => {
  const under = hex(ground);
  const first = luminance(seenOn(colour, under));
  const second = luminance(under);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
};
