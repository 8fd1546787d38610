/** The contrast of two colours as WCAG 2 counts it. */

export type Rgb = readonly [number, number, number];

/** Red, green and blue of `#rrggbb`. */
export const hex = (text: string): Rgb => {
  const value = Number.parseInt(text.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** As seen on `ground`: what is part transparent lets it through. */
const seenOn = (colour: string, ground: Rgb): Rgb => {
  if (colour.startsWith('#')) {
    return hex(colour);
  }
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const mix = (over: number, under: number) => over * alpha + under * (1 - alpha);
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2])];
};

/** A channel, 0 to 255, as light. */
export const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** What red, green and blue contribute to the luminance. */
export const luminanceShares = [0.2126, 0.7152, 0.0722] as const;

const luminance = ([red, green, blue]: Rgb): number =>
  luminanceShares[0] * linear(red) + luminanceShares[1] * linear(green) + luminanceShares[2] * linear(blue);

/** The luminance of an opaque colour, `#rrggbb`. */
export const luminanceOf = (colour: string): number => luminance(hex(colour));

/** From 1 to 21: a colour of the tokens (`#rrggbb` or `rgba(…)`) on an opaque ground (`#rrggbb`). */
export const contrast = (colour: string, ground: string): number => {
  const under = hex(ground);
  const first = luminance(seenOn(colour, under));
  const second = luminance(under);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
};
