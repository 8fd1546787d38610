/** The more telling name first: a browser also names those it is derived from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/([\d]+)/, 'WeChat'],
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** `Chrome 141, Windows` out of a user agent; an unknown one is shown as received, truncated. */
export const browserName = (agent: string): string => {
  const browser = browsers.find(([pattern]) => pattern.test(agent));
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  const version = browser === undefined ? undefined : browser[0].exec(agent)?.[1];
  const words = [browser === undefined ? undefined : `${browser[1]} ${version ?? ''}`.trim(), system];
  return words.filter((word) => word !== undefined).join(', ') || agent.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 80);
};
