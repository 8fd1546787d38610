import type { LocalText } from '../../column.ts';
import type { Frame, Intent, RightAction } from '../frame.ts';
import { missing, understood } from '../frame.ts';
import { modulesText, moduleCandidates, namesText, whichRecord } from '../parts.ts';
import { isPeople } from '../person.ts';
import type { ParsedQuestion } from '../parsed-question.ts';
import type { FoundName } from '../vocabulary.ts';
import { phrase } from '../../../texts/phrase.ts';

/** Questions about a member's rights on a module, and the roles that grant them. */

const actionWords: readonly (readonly [RightAction, RegExp])[] = [
  ['set', /\b(?:configur\w*|set up)\b|配置/],
  ['create', /\b(?:add\w*|creat\w*|new)\b|新增|添加|新建|增加/],
  ['write', /\b(?:edit\w*|chang\w*|delet\w*|remov\w*|modif\w*|updat\w*|control\w*|switch\w*)\b|修改|编辑|删|改|控制/],
  ['read', /\b(?:see|view\w*|read\w*|open|look|access)\b|查看|看|访问/],
];

export const rightTexts: Readonly<Record<RightAction, LocalText>> = {
  read: phrase('server/understanding', 'read'),
  create: phrase('server/understanding', 'create'),
  write: phrase('server/understanding', 'write'),
  set: phrase('server/understanding', 'set'),
};

const may = /\b(?:can|may|could|able to|allowed to|permission|permissions|rights?|access)\b|能|可以|可否|权限|有权/;
const ownRights = /\bmy (?:rights?|permissions?)\b|\b(?:can|may|could) i\b|我的权限|我(?:能|可以|有权)/;

const actionIn = ({ text }: ParsedQuestion): RightAction | undefined =>
  actionWords.find(([, pattern]) => pattern.test(text))?.[0];

const peopleIn = (parsed: ParsedQuestion): readonly FoundName[] =>
  parsed.names
    .map(({ records }) => records.filter(({ pid }) => isPeople(parsed, pid)))
    .find((records) => records.length > 0) ?? [];

export const intent: Intent = {
  id: 'rights',
  offer: phrase('server/understanding', 'offerRights'),
  fits: (parsed) => {
    if (ownRights.test(parsed.text)) return actionIn(parsed) === undefined && parsed.modules.length === 0 ? 70 : 82;
    return may.test(parsed.text) && peopleIn(parsed).length > 0 ? 88 : 0;
  },
  outcome: (parsed) => {
    const people = peopleIn(parsed);
    const peoplePids = new Set(people.map(({ pid }) => pid));
    const pids = moduleCandidates(parsed)
      .map(({ config }) => config.pid)
      .filter((pid) => !peoplePids.has(pid));
    const action = actionIn(parsed);
    const frameFor = (records: readonly FoundName[]): Frame => ({
      intent: 'rights',
      ...(records.length > 0 ? { records } : {}),
      ...(pids.length > 0 ? { pids } : {}),
      ...(action === undefined ? {} : { action }),
    });
    const [person, ...others] = people;
    if (others.length > 0) return whichRecord(people, parsed, (record) => frameFor([record]));
    if (person === undefined && !ownRights.test(parsed.text))
      return missing(phrase('server/understanding', 'whoseRights'));
    return understood(intent, frameFor(person === undefined ? [] : [person]), parsed);
  },
  follow: (former, parsed) => {
    const action = actionIn(parsed);
    const isOther = parsed.names.length > 0 || parsed.modules.length > 0 || parsed.ranges.length > 0;
    return action === undefined || isOther ? undefined : { ...former, action };
  },
  wording: (frame, parsed) => {
    const { records: _records, ...about } = frame;
    const lists = modulesText(parsed, about);
    const named = namesText(frame.records);
    return phrase('server/understanding', 'whatMayDo', {
      who: named === '' ? phrase('server/understanding', 'you') : named,
      verb: frame.action === undefined ? phrase('server/understanding', 'anyAction') : rightTexts[frame.action],
      lists: lists === undefined ? '' : phrase('server/understanding', 'inLists', { lists }),
    });
  },
};
