/** The contrast of two colours as WCAG 2 counts it. */

type Rgb = readonly [number, number, number];

const hex = (text: string): Rgb => {
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

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** From 1 to 21: a colour of the tokens (`#rrggbb` or `rgba(…)`) on an opaque ground (`#rrggbb`). */
export const contrast = (colour: string, ground: string): number => {
  const under = hex(ground);
  const first = luminance(seenOn(colour, under));
  const second = luminance(under);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
};
