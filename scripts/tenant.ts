import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import { readJsonFile, readNamedFile } from '../server/operations/json-file.ts';
import { Misuse, runShell } from '../server/operations/shell.ts';
import type { TenantRequest } from '../server/tenants/tenant-request.ts';
import { textLanguages } from '../server/texts.ts';

// `npm run tenant -- …`: companies from a shell. Which database: server/operations/shell-database.ts.

const usage = `npm run tenant -- list                                   lists companies and their hosts
npm run tenant -- create NAME --phone PHONE --administrator PERSON [--name-zh NAME] [--zone ZONE] [--language LANGUAGE]
                                                         makes a company with an administrator
npm run tenant -- operator COMPANY --phone PHONE --name PERSON [--administrator-role]
                                                         adds an operator (or administrator) of the devices
npm run tenant -- zone COMPANY ZONE                      sets the time zone, such as Asia/Shanghai
npm run tenant -- host HOST --company COMPANY [--name NAME] [--name-zh NAME] [--icon FILE] [--filing TEXT] [--theme FLAG]
npm run tenant -- host HOST --remove                     what a host name shows before sign-in
npm run tenant -- subscribe COMPANY PID… [--remove]      gives or takes modules; --all for the whole catalogue
npm run tenant -- manifest COMPANY [FILE]                sets embedded pages and boards from a JSON list, or prints it
npm run tenant -- places COMPANY FILE                   adds and changes businesses and spaces by a JSON file
npm run tenant -- alarms COMPANY [--remove]              shows the configuration of notifications in the console
npm run tenant -- groups [COMPANY]                       lists the groups of the menu
npm run tenant -- group KEY --name NAME [--name-zh NAME] [--icon ICON] [--order NUMBER] [--company COMPANY]
                                                         names a group that modules put themselves into by "group"
npm run tenant -- group KEY --remove [--company COMPANY]
npm run tenant -- topics                                 lists the MQTT topics that companies were given
npm run tenant -- topic COMPANY TOPIC [--remove]         gives a company an MQTT topic, such as zigbee2mqtt, for its own
                                                         modules; no other company hears what is said below it
npm run tenant -- token list COMPANY                     lists the tokens that devices report with
npm run tenant -- token create COMPANY PID NAME          makes one for the devices of a module; it is shown only once
npm run tenant -- token revoke COMPANY ID                revokes one at once
COMPANY is an id or an exact name.`;

const texts = [
  'phone',
  'administrator',
  'name',
  'name-zh',
  'zone',
  'language',
  'company',
  'icon',
  'filing',
  'theme',
  'order',
] as const;
const flags = ['remove', 'all', 'administrator-role'] as const;

type Given = {
  positionals: string[];
  text(name: (typeof texts)[number]): string | undefined;
  has(name: (typeof flags)[number]): boolean;
};

process.exitCode = await runShell(usage, (args) => readRequest(argumentsOf(args)));

function argumentsOf(args: string[]): Given {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: 'string' as const }]),
    ...flags.map((name) => [name, { type: 'boolean' as const }]),
  ]);
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const valueByOption = new Map<string, unknown>(Object.entries(values));
  return {
    positionals,
    text: (name) => (valueByOption.has(name) ? String(valueByOption.get(name)) : undefined),
    has: (name) => valueByOption.get(name) === true,
  };
}

function needed({ text }: Given, name: (typeof texts)[number]): string {
  const value = text(name);
  if (value === undefined) throw new Misuse(`--${name} is missing.\n\n${usage}`);
  return value;
}

function localName({ text }: Given, en: string | undefined) {
  const zh = text('name-zh') ?? en;
  return zh === undefined ? undefined : { en: en ?? zh, zh };
}

async function readRequest(args: Given): Promise<TenantRequest | undefined> {
  const [command, first, ...rest] = args.positionals;
  const about = 'tenant';
  if (command === 'list' && first === undefined) return { about, command };
  if (command === 'groups' && rest.length === 0)
    return { about, command, ...(first === undefined ? {} : { company: first }) };
  if (command === 'topics' && first === undefined) return { about, command };
  if (first === undefined) return undefined;
  if (command === 'topic' && rest[0] !== undefined && rest.length === 1)
    return { about, command, company: first, topic: rest[0], isGone: args.has('remove') };
  if (command === 'alarms' && rest.length === 0) return { about, command, company: first, isGone: args.has('remove') };
  if (command === 'create' && rest.length === 0) {
    const language = args.text('language') ?? 'zh';
    if (!textLanguages().includes(language))
      throw new Misuse(`--language is "${language}"; use one of ${textLanguages().join(', ')}.`);
    const name = localName(args, first) ?? { en: first, zh: first };
    const administrator = needed(args, 'administrator');
    return {
      about,
      command,
      name,
      zone: args.text('zone') ?? 'Asia/Shanghai',
      language,
      administrator,
      phone: needed(args, 'phone'),
    };
  }
  if (command === 'operator' && rest.length === 0)
    return {
      about,
      command,
      company: first,
      name: needed(args, 'name'),
      phone: needed(args, 'phone'),
      isAdministrator: args.has('administrator-role'),
    };
  if (command === 'token') return tokenRequest(first, rest);
  if (command === 'zone' && rest[0] !== undefined) return { about, command, company: first, zone: rest[0] };
  if (command === 'group' && rest.length === 0) return groupRequest(args, first);
  if (command === 'host' && rest.length === 0) return hostRequest(args, first);
  if (command === 'subscribe' && (rest.length > 0 || args.has('all'))) {
    const pids = args.has('all') ? ('all' as const) : rest.map((pid) => pid.toLowerCase());
    return { about, command, company: first, pids, isGone: args.has('remove') };
  }
  if (command === 'places' && rest[0] !== undefined && rest.length === 1)
    return { about, command, company: first, file: await readJsonFile(rest[0]) };
  if (command === 'manifest' && rest.length <= 1)
    return {
      about,
      command,
      company: first,
      ...(rest[0] === undefined ? {} : { entries: await readEntries(rest[0]) }),
    };
  return undefined;
}

function tokenRequest(action: string, [company, ...rest]: string[]): TenantRequest | undefined {
  const about = { about: 'tenant', command: 'token' } as const;
  const [pidOrDid, tokenName] = rest;
  if (company === undefined) return undefined;
  if (action === 'list' && rest.length === 0) return { ...about, company, order: { action } };
  if (
    action === 'create' &&
    pidOrDid !== undefined &&
    tokenName !== undefined &&
    tokenName.trim() !== '' &&
    rest.length === 2
  )
    return { ...about, company, order: { action, pid: pidOrDid.toLowerCase(), name: tokenName.trim().slice(0, 64) } };
  if (action === 'revoke' && pidOrDid !== undefined && rest.length === 1)
    return { ...about, company, order: { action, did: pidOrDid } };
  return undefined;
}

function groupRequest(args: Given, key: string): TenantRequest {
  const [company, icon, order] = [args.text('company'), args.text('icon'), args.text('order')];
  const name = localName(args, args.text('name'));
  return {
    about: 'tenant',
    command: 'group',
    isGone: args.has('remove'),
    ...(company === undefined ? {} : { company }),
    group: {
      key,
      ...(name === undefined ? {} : { name }),
      ...(icon === undefined ? {} : { icon }),
      ...(order === undefined ? {} : { order: Number(order) }),
    },
  };
}

async function hostRequest(args: Given, host: string): Promise<TenantRequest> {
  const optional = (['company', 'filing', 'theme'] as const).flatMap((name) => {
    const value = args.text(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const name = localName(args, args.text('name'));
  const icon = args.text('icon');
  return {
    about: 'tenant',
    command: 'host',
    host,
    isGone: args.has('remove'),
    ...Object.fromEntries(optional),
    ...(name === undefined ? {} : { name }),
    ...(icon === undefined ? {} : { icon: icon === '' ? '' : await readIcon(icon) }),
  };
}

/** As a data address: the sign-in page shows it before there is a session. */
async function readIcon(file: string): Promise<string> {
  const kinds: Readonly<Record<string, string>> = {
    '.png': 'png',
    '.jpg': 'jpeg',
    '.jpeg': 'jpeg',
    '.webp': 'webp',
    '.svg': 'svg+xml',
  };
  const kind = kinds[extname(file).toLowerCase()];
  if (kind === undefined) throw new Misuse(`${file} is no picture for this; use PNG, JPEG, WebP or SVG.`);
  const bytes = await readNamedFile(file);
  if (bytes.length > 256 * 1024) throw new Misuse(`${file} is larger than 256 KiB; make it smaller.`);
  return `data:image/${kind};base64,${bytes.toString('base64')}`;
}

async function readEntries(file: string): Promise<readonly unknown[]> {
  const entries = await readJsonFile(file);
  if (Array.isArray(entries)) return entries;
  throw new Misuse(
    `${file} is not a list of entries, such as [{"pid": …, "path": …, "kind": "page", "mode": "iframe"}].`,
  );
}
