import { pids } from '../pids.ts';
import { placeDevices } from '../placement.ts';
import type { PlacedDevice } from '../placement.ts';
import { createRandom, noise } from '../../simulator/random.ts';
import type { Random } from '../../simulator/random.ts';
import { didOf } from '../tenant.ts';
import { daySeconds, deviceRow, hourSeconds, inLanguage, memberAt, midnight, rowOf, pickSome } from './row.ts';
import type { DemoRow, DemoTable, DemoContext } from './row.ts';

const mediaDid = (context: DemoContext, index: number) => didOf(context.tenant.key, pids.media, index);
const channelDid = (context: DemoContext, index: number) => didOf(context.tenant.key, pids.channels, index);

/** The department that makes the content: that of its lead. */
const studio = (context: DemoContext) => memberAt(context.tenant, context.tenant.key === 'riverside' ? 8 : 5);

const subjects: readonly [string, string][] = [
  ['夏日饮品上新', 'Summer drinks'],
  ['会员日海报', 'Member day poster'],
  ['楼层导视', 'Floor guide'],
  ['欢迎来访', 'Welcome visitors'],
  ['节能提示', 'Save energy'],
  ['消防疏散说明', 'Fire exits'],
  ['新店开业', 'Store opening'],
  ['今日菜单', "Today's menu"],
  ['企业宣传片', 'Company film'],
  ['周末市集', 'Weekend market'],
];

/** File type, ending, bytes from and to, pixels. Keys of `castelemtype`. */
const mediaKinds = [
  { type: '4', ending: '.jpg', from: 180_000, to: 4_200_000, pixels: '1920×1080' },
  { type: '4', ending: '.png', from: 240_000, to: 6_800_000, pixels: '1080×1920' },
  { type: '1', ending: '.mp4', from: 12_000_000, to: 96_000_000, pixels: '1920×1080' },
  { type: '1', ending: '.mp4', from: 20_000_000, to: 98_000_000, pixels: '3840×2160' },
  { type: '2', ending: '.mp3', from: 900_000, to: 9_000_000, pixels: null },
  { type: '3', ending: '', from: 0, to: 0, pixels: null },
  { type: '11', ending: '', from: 0, to: 0, pixels: null },
  { type: '12', ending: '', from: 0, to: 0, pixels: null },
] as const;

const reviewStates = ['2', '2', '2', '2', '1', '0', '3'] as const;

function mediaRow(context: DemoContext, index: number, random: Random, sensors: readonly PlacedDevice[]): DemoRow {
  const { tenant } = context;
  const kind = random.pick(mediaKinds);
  const [zh, en] = random.pick(subjects);
  const title = inLanguage(tenant, zh, en);
  const createtime = context.now - random.int(2 * daySeconds, 300 * daySeconds);
  const isFile = kind.to > 0;
  return rowOf(
    {
      did: mediaDid(context, index),
      name: `${title} ${String(index + 1).padStart(3, '0')}${kind.ending}`,
      organization: studio(context).organization,
      creator: studio(context).did,
      createtime,
      updatetime: createtime + random.int(0, daySeconds),
    },
    {
      castelemtype: kind.type,
      fileid: null,
      thumbnail: null,
      url: kind.type === '3' ? `https://pages.${tenant.key}.example/${index}` : null,
      size: isFile ? random.int(kind.from, kind.to) : null,
      duration: kind.type === '4' ? 10 : kind.type === '3' ? null : random.int(12, 180),
      pixels: kind.pixels,
      speech:
        kind.type === '12'
          ? inLanguage(
              tenant,
              `各位顾客，${title}，欢迎到服务台咨询。`,
              `Dear customers: ${title}. Please ask at the service desk.`,
            )
          : null,
      source: kind.type === '11' ? random.pick(sensors).did : null,
      review: random.pick(reviewStates),
      expires: random.chance(0.3) ? midnight(context, -random.int(-20, 400)) : null,
      remark: null,
    },
  );
}

function channelRows(context: DemoContext, media: readonly DemoRow[]): DemoRow[] {
  const { tenant } = context;
  const random = createRandom(`${tenant.key} channels`);
  const places = [
    inLanguage(tenant, '大堂', 'Lobby'),
    inLanguage(tenant, '会议室门牌', 'Meeting room signs'),
    ...tenant.businesses.filter((business) => business.grade === 1).map((business) => business.shortname),
  ];
  const kinds = [
    inLanguage(tenant, '日常', 'daily'),
    inLanguage(tenant, '促销', 'promotion'),
    inLanguage(tenant, '通知', 'notices'),
  ];
  return places.flatMap((placeName, position) =>
    kinds.map((kind, nth) => {
      const index = position * kinds.length + nth;
      const createtime = context.now - random.int(5 * daySeconds, 200 * daySeconds);
      const playlist = pickSome(random, media, random.int(3, 12));
      return rowOf(
        {
          did: channelDid(context, index),
          name: inLanguage(tenant, `${placeName}${kind}频道`, `${placeName} ${kind}`),
          organization: studio(context).organization,
          creator: studio(context).did,
          createtime,
          updatetime: createtime + random.int(0, 5 * daySeconds),
        },
        {
          channelno: 100 + index,
          layout: random.pick(['1', '1', '2', '3']),
          media: playlist.map((file) => String(file['did'])),
          review: random.pick(reviewStates),
          duration: playlist.reduce((total, file) => total + Number(file['duration'] ?? 15), 0),
          starttime: midnight(context, random.int(10, 90)),
          endtime: midnight(context, -random.int(-5, 120)),
          playperiod: nth === 1 ? ['11:00:00-14:00:00', '17:00:00-21:00:00'] : ['08:00:00-22:00:00'],
          months: nth === 1 ? [6, 7, 8, 11, 12] : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
          refreshat: 5 * hourSeconds + 30 * 60 * nth,
          remark: null,
        },
      );
    }),
  );
}

function screenRow(context: DemoContext, screen: PlacedDevice, channels: readonly DemoRow[]): DemoRow {
  const draw = (index: number) => noise(screen.seed, 30 + index);
  const isWall = draw(0) < 0.06;
  const isPortrait = draw(1) < 0.3;
  return deviceRow(context, screen, ['DS-55E', 'QM43', 'LED-P2', 'KIOSK-22'], {
    screentype: isWall ? '2' : screen.space.type === '11' ? '3' : draw(2) < 0.08 ? '4' : '1',
    channel: String(channels[Math.floor(draw(3) * channels.length)]?.['did'] ?? '') || null,
    pwr: context.hour.hour > 7 && context.hour.hour < 22 && draw(4) < 0.94 ? '1' : '0',
    volume_level: 5 * Math.floor(draw(5) * 13),
    command: null,
    orientation: isPortrait ? '1' : '0',
    size: isWall ? 1650 : screen.space.type === '4' ? 101 : 550,
    pixels: isWall ? '3840×1080' : isPortrait ? '1080×1920' : '1920×1080',
    storagefree: 64 * 1_048_576 + Math.floor(draw(6) * 1900) * 1_048_576,
    boardtemp: 92 + Math.floor(draw(7) * 45),
    playerversion: `4.${Math.floor(draw(8) * 3)}.${Math.floor(draw(9) * 9)}`,
    onperiod: screen.space.retail ? ['09:30:00-22:00:00'] : ['07:30:00-20:00:00'],
    screenshot: null,
  });
}

function screenGroupRows(
  context: DemoContext,
  screens: readonly PlacedDevice[],
  channels: readonly DemoRow[],
): DemoRow[] {
  const { tenant } = context;
  const random = createRandom(`${tenant.key} screen groups`);
  const sites = tenant.businesses.filter((business) => business.grade === 1);
  return sites.flatMap((site, index) =>
    (['1', '2', '4'] as const).map((purpose, nth) => {
      const createtime = context.now - random.int(20 * daySeconds, 260 * daySeconds);
      const label = { '1': ['导视屏组', 'guides'], '2': ['广告屏组', 'adverts'], '4': ['通知屏组', 'notices'] }[
        purpose
      ];
      const near = screens.filter((screen) => screen.space.business === site.did);
      return rowOf(
        {
          did: didOf(tenant.key, pids.screenGroups, index * 3 + nth),
          name: `${site.shortname} ${label[tenant.language === 'zh' ? 0 : 1] ?? ''}`,
          organization: site.department,
          creator: studio(context).did,
          createtime,
          updatetime: createtime + random.int(0, 9 * daySeconds),
        },
        {
          purpose,
          business: site.did,
          screens: pickSome(random, near, random.int(2, 8)).map((screen) => screen.did),
          channel: String(random.pick(channels)['did']),
          sync: random.chance(0.3) ? '1' : '0',
          playperiod: ['09:00:00-21:30:00'],
          remark: null,
        },
      );
    }),
  );
}

function reviewRows(context: DemoContext, media: readonly DemoRow[], channels: readonly DemoRow[]): DemoRow[] {
  const { tenant } = context;
  const random = createRandom(`${tenant.key} reviews`);
  const subjectsOf = [
    ...media.slice(0, Math.ceil(media.length * 0.6)).map((file) => ({ kind: '1', row: file })),
    ...channels.map((channel) => ({ kind: '2', row: channel })),
  ];
  return subjectsOf.map(({ kind, row }, index) => {
    const state = String(row['review']);
    const isDecided = state === '2' || state === '3';
    const submittime = Math.min(
      context.now - hourSeconds,
      Number(row['createtime']) + random.int(600, 9 * hourSeconds),
    );
    const reviewtime = isDecided ? Math.min(context.now, submittime + random.int(900, 2 * daySeconds)) : null;
    return rowOf(
      {
        did: didOf(tenant.key, pids.reviews, index),
        name: inLanguage(tenant, `审核：${String(row['name'])}`, `Review: ${String(row['name'])}`),
        organization: studio(context).organization,
        creator: studio(context).did,
        createtime: submittime,
        updatetime: reviewtime ?? submittime,
      },
      {
        kind,
        media: kind === '1' ? String(row['did']) : null,
        channel: kind === '2' ? String(row['did']) : null,
        state,
        applicant: memberAt(tenant, random.int(8, 14)).did,
        reviewer: state === '0' ? null : studio(context).did,
        submittime,
        reviewtime,
        opinion:
          state === '3'
            ? inLanguage(
                tenant,
                '字体授权不明，请更换后重新提交。',
                'The licence of the typeface is unclear; please replace it and submit again.',
              )
            : null,
      },
    );
  });
}

/** Media before channels, channels before screens, all before their reviews. */
export function signageTables(context: DemoContext): DemoTable[] {
  const { tenant } = context;
  const random = createRandom(`${tenant.key} media`);
  const sensors = placeDevices(tenant, 'climate');
  const screens = placeDevices(tenant, 'screens');
  const media = Array.from({ length: tenant.volume.media }, (_, index) => mediaRow(context, index, random, sensors));
  const channels = channelRows(context, media);
  return [
    { pid: pids.media, rows: media },
    { pid: pids.channels, rows: channels },
    { pid: pids.screens, rows: screens.map((screen) => screenRow(context, screen, channels)) },
    { pid: pids.screenGroups, rows: screenGroupRows(context, screens, channels) },
    { pid: pids.reviews, rows: reviewRows(context, media, channels) },
  ];
}
