import { editDistance } from '../src/engine/nearest.ts';

/** A row of the settings: docs/deployment.md has the same rows, and misspelt names are suggested from them. */
export type SettingRow = {
  name: string;
  fallback: string;
  about: string;
  /** The setting without which it has no effect. */
  needs?: string;
};

const row = (name: string, fallback: string, about: string): SettingRow => ({ name, fallback, about });

/** Has an effect beside `PLATFORM_URL` too; the others are about the platform's own data. */
const ofConsole: readonly string[] = [
  'PORT',
  'HOST',
  'PLATFORM_URL',
  'TRUST_PROXY',
  'SLOW_REQUEST_MS',
  'LOG_LEVEL',
  'EMBED_ORIGINS',
  'CONSOLE_DIR',
];

export const settingTable: readonly SettingRow[] = [
  row('PORT', '8080', 'Port to listen on; 0 takes a free one.'),
  row('HOST', '127.0.0.1', 'Address to listen on. 0.0.0.0 listens on all, behind a reverse proxy or in a container.'),
  row(
    'DATA_DIR',
    '.data',
    'Folder of the embedded database, its lock and the control socket; with PostgreSQL too, of the backups that are made before a migration.',
  ),
  row(
    'DATABASE_URL',
    '',
    'PostgreSQL 15 or later instead of the embedded database, postgres://user:password@host/name.',
  ),
  row(
    'DEMO',
    '1 on a loopback HOST without TRUST_PROXY, else 0',
    '1 writes the demo companies, whose password is public; 0 does not, and a start without a company prints a one-time set-up link.',
  ),
  row('SESSION_TTL_HOURS', '72', 'How long a session lasts.'),
  row('AUDIT_DAYS', '730', 'How long entries of the audit log are kept; 0 keeps all of them.'),
  row(
    'HISTORY_DAYS',
    '0',
    'How long readings of devices are kept where their module says nothing; 0 keeps all of them.',
  ),
  row(
    'SMS_WEBHOOK_URL',
    '',
    'Gets text message codes by POST as JSON {phone, code, purpose}, purpose being signin or resetpwd; has to answer 2xx within 10 s, without a redirect. Without it they are written to the log.',
  ),
  row('NOTIFY_WEBHOOK_URL', '', 'Takes notifications in the form of WeChat Work robots (docs/notifications.md).'),
  {
    ...row('NOTIFY_WEBHOOK_SECRET', '', 'Signs them by HMAC-SHA256; at least 16 characters.'),
    needs: 'NOTIFY_WEBHOOK_URL',
  },
  row(
    'WEATHER_URL',
    '',
    'Weather for dashboards, answered as Open-Meteo does; without it an outdoor sensor of the company.',
  ),
  row(
    'MQTT_URL',
    '',
    'Broker of real devices, mqtt:// or mqtts:// (docs/devices.md); modules whose driver is default are not simulated then.',
  ),
  row('MQTT_USER', '', 'User at the broker, instead of one in the address.'),
  row('MQTT_PASSWORD', '', 'Password at the broker, instead of one in the address.'),
  row('MQTT_CA_FILE', '', 'PEM file of the authority of the broker’s certificate, where it is not a public one.'),
  row(
    'LLM_BASE_URL',
    '',
    'OpenAI-compatible endpoint of the assistant, such as https://host/v1; without it the assistant answers without a language model.',
  ),
  row('LLM_API_KEY', '', 'Key of that endpoint. It is sent there alone and is in no log.'),
  row('LLM_MODEL', '', 'Model of that endpoint; needed with LLM_BASE_URL.'),
  {
    ...row('LLM_DAY_TOKENS', '500000', 'Tokens of that model that one person may use within a day.'),
    needs: 'LLM_BASE_URL',
  },
  {
    ...row(
      'LLM_PAUSE_SECONDS',
      '30',
      'Silence of that model after which its answer ends, 2 to 60 s; before its first word twice as long.',
    ),
    needs: 'LLM_BASE_URL',
  },
  row('PLATFORM_URL', '', 'Serve the console alone and pass its calls to the platform at this address.'),
  row('PLUGINS_DIR', '', 'Folder of board plugins, served at /plugins/.'),
  row(
    'TRUST_PROXY',
    '',
    'Proxies whose X-Forwarded headers are believed: addresses or networks, separated by commas; loopback, linklocal and uniquelocal name such networks.',
  ),
  row('METRICS_TOKEN', '', 'Lets others than this machine read /metrics, as a bearer token of at least 16 characters.'),
  row('FILES_QUOTA_MB', '10240', 'What the uploaded files of one company may take together, in MiB.'),
  row(
    'FILES_PERSON_PERCENT',
    '25',
    'Share of FILES_QUOTA_MB that the files of one person may take; 100 sets no limit per person.',
  ),
  row(
    'REFUSED_WRITES_PER_MINUTE',
    '120',
    'Refused changes of one person within a minute, on all servers together; more wait for the next minute.',
  ),
  row('LIVE_STREAMS', '5000', 'Most open streams of live pages on this server; browsers beyond that ask at intervals.'),
  row('SLOW_REQUEST_MS', '1000', 'Requests that take longer are logged as slow.'),
  row(
    'INDEXES',
    'auto',
    'auto makes the index that a slow list needs, one at a time, and drops it when it has not been used for 30 days; propose only lists it (npm run module -- indexes).',
  ),
  row('LOG_LEVEL', 'info', 'debug, info, warn, error or silent; debug has a line per request.'),
  row('EMBED_ORIGINS', '', 'Origins of pages that may be embedded, such as https://maps.example, separated by spaces.'),
  row(
    'LANGUAGES',
    '',
    'Languages that people may choose, separated by commas; unset, every language that has a folder in src/texts, zh first. Dates and pickers are there in some seventy.',
  ),
  row('CONSOLE_DIR', 'dist', 'Folder of the built console; none answers calls alone.'),
];

/** Short names are near to too much that belongs to others, such as HOME and POST. */
const minLength = 6;

/** What the environment holds that looks like a setting and is none: the name found and the one probably meant. */
export const misspelt = (
  environment: Readonly<Record<string, string | undefined>>,
): { setting: string; suggestion: string }[] => {
  const names = settingTable.map(({ name }) => name);
  const strangers = Object.keys(environment).filter((key) => !names.includes(key) && key.length >= minLength);
  return strangers.flatMap((setting) => {
    const suggestion = names.find((name) => name.length >= minLength && editDistance(setting.toUpperCase(), name) <= 2);
    return suggestion === undefined ? [] : [{ setting, suggestion }];
  });
};

/** Settings that are set and change nothing, each with the reason. */
export const withoutEffect = (
  environment: Readonly<Record<string, string | undefined>>,
): { name: string; why: string }[] => {
  const isSet = (name: string) => (environment[name] ?? '').trim() !== '';
  return settingTable.flatMap(({ name, needs }) => {
    if (!isSet(name)) return [];
    if (needs !== undefined && !isSet(needs)) return [{ name, why: `${needs} is not set` }];
    const isPassed = isSet('PLATFORM_URL') && !ofConsole.includes(name);
    return isPassed ? [{ name, why: 'PLATFORM_URL leaves it to the platform' }] : [];
  });
};
