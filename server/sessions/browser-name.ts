/** The specific name first: a user agent also contains the names of the browsers it is derived from. */
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
  const names = [browser === undefined ? undefined : `${browser[1]} ${version ?? ''}`.trim(), system];
  return names.filter((name) => name !== undefined).join(', ') || agent.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 80);
};
