import { readdirSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { textLanguages } from './texts.ts';

/** Settings of a deployment, read once from the environment and checked with a clear message. Contract "Demo". */
export type Settings = {
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  databaseUrl?: string | undefined;
  isDemo: boolean;
  /** `DEMO=1` is set: only then are demo accounts with their public password served beyond this machine. */
  isDemoExplicit: boolean;
  sessionTtlHours: number;
  /** Older audit entries go; 0 keeps all. */
  auditDays: number;
  /** Older readings go, unless their module says otherwise; 0 keeps all. */
  historyDays: number;
  smsWebhookUrl?: string | undefined;
  notifyWebhookUrl?: string | undefined;
  /** Signs what goes to it. */
  notifyWebhookSecret?: string | undefined;
  /** Says the weather as Open-Meteo does. */
  weatherUrl?: string | undefined;
  /** Broker of real devices; modules whose driver is `default` are not simulated then. */
  mqttUrl?: string | undefined;
  /** Instead of those in the address. */
  mqttUser?: string | undefined;
  mqttPassword?: string | undefined;
  /** PEM file of an authority that the broker's certificate may come from, instead of the public ones. */
  mqttCaFile?: string | undefined;
  /** A model that the assistant may ask. */
  llm?: { baseUrl: string; apiKey: string; model: string; dayTokens: number; pauseMs: number } | undefined;
  /** The console alone, its calls passed to this platform. */
  platformUrl?: string | undefined;
  pluginsDir?: string | undefined;
  /** Proxies whose forwarded headers are believed. */
  trustProxy: readonly string[];
  metricsToken?: string | undefined;
  /** What the files of one company may take, MiB. */
  filesQuotaMb: number;
  /** Share of it that the files of one person may take. */
  filesPersonPercent: number;
  /** Refused writes of one person within a minute. */
  refusedWrites: number;
  liveStreams: number;
  slowRequestMs: number;
  /** Whether indexes that slow queries need are made by the upkeep, or proposed alone. */
  indexes: IndexMode;
  logLevel: string;
  /** Folder of the built console. */
  consoleDir: string;
  /** Origins that pages may be embedded from. */
  embedOrigins: readonly string[];
  /** Tags of the languages that the console offers, in their order. */
  languages: readonly string[];
};

export type IndexMode = 'auto' | 'propose';

type Environment = Readonly<Record<string, string | undefined>>;

export class SettingFault extends Error {}

const textOf = (env: Environment, key: string): string | undefined => env[key]?.trim() || undefined;

type Range = { fallback: number; min: number; max: number };

const wholeNumber = (env: Environment, key: string, { fallback, min, max }: Range): number => {
  const text = textOf(env, key);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new SettingFault(
      `${key} is "${text}"; set a whole number from ${min} to ${max}, or leave it out for ${fallback}.`,
    );
  return value;
};

/** The address itself may hold a password and is not repeated. */
const url = (env: Environment, key: string, protocols: readonly string[]): string | undefined => {
  const text = textOf(env, key);
  if (text === undefined) return undefined;
  const parsed = URL.parse(text);
  if (parsed === null || !protocols.includes(parsed.protocol))
    throw new SettingFault(
      `${key} is not an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}; correct it or leave it out.`,
    );
  return text;
};

const oneOf = <T extends string>(env: Environment, key: string, values: readonly T[], fallback: T): T => {
  const text = textOf(env, key) ?? fallback;
  const match = values.find((value) => value === text);
  if (match === undefined) throw new SettingFault(`${key} is "${text}"; set one of ${values.join(', ')}.`);
  return match;
};

const list = (env: Environment, key: string): string[] =>
  (env[key] ?? '').split(/[\s,]+/).filter((part) => part !== '');

const languages = (env: Environment): string[] => {
  const tags = list(env, 'LANGUAGES');
  const wrong = tags.find((tag) => !/^[a-z]{2,3}(-[A-Z]{2})?$/.test(tag));
  if (wrong !== undefined)
    throw new SettingFault(`LANGUAGES holds "${wrong}"; list tags such as zh, en, de, pt-BR, separated by commas.`);
  // Chinese first, then English, then what else there are texts in.
  return tags.length > 0 ? tags : [...new Set(['zh', ...textLanguages()])];
};

const embedOrigins = (env: Environment): string[] =>
  list(env, 'EMBED_ORIGINS').map((origin) => {
    const parsed = URL.parse(origin);
    if (parsed === null || parsed.origin !== origin || !/^https?:$/.test(parsed.protocol))
      throw new SettingFault(
        `EMBED_ORIGINS holds "${origin}"; list origins such as https://maps.example, separated by spaces.`,
      );
    return origin;
  });

const proxyWords = new Set(['loopback', 'linklocal', 'uniquelocal']);
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const maxPrefixLength = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxPrefixLength))
  );
};

const trustProxy = (env: Environment): string[] =>
  list(env, 'TRUST_PROXY').map((proxy) => {
    if (!proxyWords.has(proxy) && !isNetwork(proxy))
      throw new SettingFault(
        `TRUST_PROXY holds "${proxy}"; list addresses or networks such as 10.0.0.7 or 10.0.0.0/8, or loopback, separated by commas.`,
      );
    return proxy;
  });

const llm = (env: Environment): Settings['llm'] => {
  const baseUrl = url(env, 'LLM_BASE_URL', ['http:', 'https:']);
  const apiKey = textOf(env, 'LLM_API_KEY') ?? '';
  const model = textOf(env, 'LLM_MODEL');
  const dayTokens = wholeNumber(env, 'LLM_DAY_TOKENS', { fallback: 500_000, min: 1_000, max: 1_000_000_000 });
  const pauseMs = wholeNumber(env, 'LLM_PAUSE_SECONDS', { fallback: 30, min: 2, max: 60 }) * 1000;
  if (baseUrl === undefined) {
    if (apiKey !== '' || model !== undefined)
      throw new SettingFault(
        'LLM_API_KEY or LLM_MODEL is set without LLM_BASE_URL; set the address of the endpoint too.',
      );
    return undefined;
  }
  if (model === undefined) throw new SettingFault('LLM_BASE_URL is set without LLM_MODEL; name the model to ask.');
  return { baseUrl, apiKey, model, dayTokens, pauseMs };
};

const decodes = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

const noAccess = { EACCES: 'may not be read by this user' };

type PathKind = 'folder' | 'certificate' | 'console';

/** `faultOf` may also throw an error of the file system, whose code `reasons` puts in words. */
const pathKinds: Readonly<
  Record<PathKind, { faultOf: (path: string) => string | undefined; reasons: Readonly<Record<string, string>> }>
> = {
  folder: {
    faultOf: (path) => void readdirSync(path),
    reasons: { ...noAccess, ENOENT: 'does not exist', ENOTDIR: 'is no folder' },
  },
  console: {
    faultOf: (path) => void readFileSync(join(path, 'index.html')),
    reasons: { ...noAccess, ENOENT: 'has no index.html', ENOTDIR: 'is no folder' },
  },
  certificate: {
    // Node ignores a file without a certificate, and each connection to the broker would fail.
    faultOf: (path) =>
      /^-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----/m.test(readFileSync(path, 'utf8'))
        ? undefined
        : 'has no certificate in PEM form',
    reasons: { ...noAccess, ENOENT: 'does not exist', ENOTDIR: 'does not exist', EISDIR: 'is a folder' },
  },
};

const pathFault = (path: string, kind: PathKind): string | undefined => {
  const { faultOf, reasons } = pathKinds[kind];
  try {
    return faultOf(path);
  } catch (failure) {
    const { code = '', message } = failure as NodeJS.ErrnoException;
    return reasons[code] ?? `cannot be read (${message})`;
  }
};

/** A path that has to be readable at the start. Beside `PLATFORM_URL` it has no effect and is not read. */
const readablePath = (
  env: Environment,
  key: string,
  { kind, remedy }: { kind: PathKind; remedy: string },
): string | undefined => {
  const path = textOf(env, key);
  if (path === undefined || textOf(env, 'PLATFORM_URL') !== undefined) return path;
  const fault = pathFault(path, kind);
  if (fault !== undefined) throw new SettingFault(`${key} is "${path}", which ${fault}; ${remedy}.`);
  return path;
};

/** Without a built console only calls are answered; `none` says that this is meant. */
const consoleDir = (env: Environment): string => {
  const path = textOf(env, 'CONSOLE_DIR');
  const fault = path === undefined || path === 'none' ? undefined : pathFault(path, 'console');
  if (fault === undefined) return path ?? 'dist';
  throw new SettingFault(
    `CONSOLE_DIR is "${path}", which ${fault}; name the folder of a built console, or none to answer calls alone.`,
  );
};

const mqtt = (env: Environment): Pick<Settings, 'mqttUrl' | 'mqttUser' | 'mqttPassword' | 'mqttCaFile'> => {
  const mqttUrl = url(env, 'MQTT_URL', ['mqtt:', 'mqtts:']);
  const beside = { mqttUser: textOf(env, 'MQTT_USER'), mqttPassword: textOf(env, 'MQTT_PASSWORD') };
  const mqttCaFile = textOf(env, 'MQTT_CA_FILE');
  const parsed = mqttUrl === undefined ? undefined : new URL(mqttUrl);
  if (parsed === undefined && (beside.mqttUser ?? beside.mqttPassword ?? mqttCaFile) !== undefined)
    throw new SettingFault('MQTT_USER, MQTT_PASSWORD or MQTT_CA_FILE is set without MQTT_URL; set the address too.');
  if (parsed?.hostname === '')
    throw new SettingFault('MQTT_URL names no host; write it such as mqtt://broker.example:1883.');
  if (parsed !== undefined && !(decodes(parsed.username) && decodes(parsed.password)))
    throw new SettingFault('MQTT_URL has a % that encodes nothing; use MQTT_USER and MQTT_PASSWORD instead.');
  if (mqttCaFile !== undefined && parsed?.protocol !== 'mqtts:')
    throw new SettingFault('MQTT_CA_FILE is set, but MQTT_URL is not encrypted; begin it with mqtts://.');
  const remedy = 'name a PEM file that can be read, or leave it out for a certificate of a public authority';
  return { mqttUrl, ...beside, mqttCaFile: readablePath(env, 'MQTT_CA_FILE', { kind: 'certificate', remedy }) };
};

const secret = (env: Environment, key: string): string | undefined => {
  const secret = textOf(env, key);
  if (secret !== undefined && secret.length < 16)
    throw new SettingFault(`${key} is shorter than 16 characters; set a longer random one or leave it out.`);
  return secret;
};

const web = ['http:', 'https:'] as const;

const host = (env: Environment): string => textOf(env, 'HOST') ?? '127.0.0.1';

/** Whether an address to listen on is loopback only. */
export const isLoopback = (address: string): boolean =>
  address === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));

/** Whether others than this machine reach the server: directly, or through a reverse proxy. */
export const isReachable = ({ host: address, trustProxy: proxies }: Pick<Settings, 'host' | 'trustProxy'>): boolean =>
  !isLoopback(address) || proxies.length > 0;

/** The demo accounts' password is public: beyond this machine they are there only where `DEMO=1` says so. */
const demo = (env: Environment): Pick<Settings, 'isDemo' | 'isDemoExplicit'> => {
  const isOpen = isReachable({ host: host(env), trustProxy: trustProxy(env) });
  const isDemo = oneOf(env, 'DEMO', ['0', '1'], isOpen ? '0' : '1') === '1';
  return { isDemo, isDemoExplicit: isDemo && textOf(env, 'DEMO') !== undefined };
};

/** @throws SettingFault with the setting's name, its value and what is allowed. */
export const readSettings = (env: Environment): Settings => ({
  port: wholeNumber(env, 'PORT', { fallback: 8080, min: 0, max: 65535 }),
  host: host(env),
  dataDir: textOf(env, 'DATA_DIR') ?? '.data',
  databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
  ...demo(env),
  sessionTtlHours: wholeNumber(env, 'SESSION_TTL_HOURS', { fallback: 72, min: 1, max: 24 * 400 }),
  auditDays: wholeNumber(env, 'AUDIT_DAYS', { fallback: 730, min: 0, max: 36_500 }),
  historyDays: wholeNumber(env, 'HISTORY_DAYS', { fallback: 0, min: 0, max: 36_500 }),
  smsWebhookUrl: url(env, 'SMS_WEBHOOK_URL', web),
  notifyWebhookUrl: url(env, 'NOTIFY_WEBHOOK_URL', web),
  notifyWebhookSecret: secret(env, 'NOTIFY_WEBHOOK_SECRET'),
  weatherUrl: url(env, 'WEATHER_URL', web),
  ...mqtt(env),
  llm: llm(env),
  platformUrl: url(env, 'PLATFORM_URL', web),
  pluginsDir: readablePath(env, 'PLUGINS_DIR', {
    kind: 'folder',
    remedy: 'name a folder that can be read, or leave it out to start without plugins',
  }),
  trustProxy: trustProxy(env),
  metricsToken: secret(env, 'METRICS_TOKEN'),
  filesQuotaMb: wholeNumber(env, 'FILES_QUOTA_MB', { fallback: 10_240, min: 1, max: 100_000_000 }),
  filesPersonPercent: wholeNumber(env, 'FILES_PERSON_PERCENT', { fallback: 25, min: 1, max: 100 }),
  refusedWrites: wholeNumber(env, 'REFUSED_WRITES_PER_MINUTE', { fallback: 120, min: 1, max: 1_000_000 }),
  liveStreams: wholeNumber(env, 'LIVE_STREAMS', { fallback: 5_000, min: 1, max: 100_000 }),
  slowRequestMs: wholeNumber(env, 'SLOW_REQUEST_MS', { fallback: 1000, min: 1, max: 600_000 }),
  indexes: oneOf(env, 'INDEXES', ['auto', 'propose'], 'auto'),
  logLevel: oneOf(env, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  consoleDir: consoleDir(env),
  embedOrigins: embedOrigins(env),
  languages: languages(env),
});
