import { statuses } from '../../../src/api/endpoint.ts';
import { rightTexts } from '../../../src/engine/assistant/intents/rights.intent.ts';
import type { RightAction } from '../../../src/engine/assistant/frame.ts';
import { products } from '../../../src/engine/products.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AnswerWriter, Part } from '../answer-writer.ts';
import { allOf, configOf, recordsBlock } from '../find-records.ts';
import { plain } from '../markdown.ts';
import { type RightsRow, rightsRows, rightsTable } from '../tools/rights-of.ts';
import type { Language, LocalText } from '../../../src/engine/column.ts';
import { inLanguage, phrase, sameText } from '../../texts.ts';

/** Answers what a member may do: yes or no for each module that the question names, and through which roles. */

type Subject = { name: string; isSelf: boolean };

const scopes = [
  sameText(''),
  phrase('server/assistant', 'scopeDepartments'),
  phrase('server/assistant', 'scopeCompany'),
] as const;

const verdict = (
  { name, isSelf }: Subject,
  module: LocalText,
  row: RightsRow | undefined,
  action: RightAction,
): Part => {
  const level = row?.[action] ?? 0;
  const verb = rightTexts[action];
  const roles = plain((row?.from ?? []).join(', '));
  const params = {
    who: isSelf ? phrase('server/assistant', 'you') : plain(name),
    verb,
    module: (language: Language) => plain(inLanguage(module, language)),
  };
  if (level === 0) return phrase('server/assistant', 'mayNot', params);
  const scope = action === 'create' ? scopes[0] : (scopes[level] ?? scopes[0]);
  return phrase('server/assistant', 'may', { ...params, scope, roles });
};

const hidden: Part = phrase('server/assistant', 'noAuthorityRight');

export const answerWriter: AnswerWriter = {
  id: 'rights',
  compose: async (frame, answerContext) => {
    const { caller } = answerContext;
    const { language } = answerContext.context;
    const [member] = frame.records ?? [];
    const isSelf = member === undefined || member.did === caller.actor.did;
    const did = member?.did ?? caller.actor.did;
    const ownRights = await rightsRows(caller, caller.actor.did);
    const theirs = isSelf
      ? ownRights
      : await rightsRows(caller, did).catch((failure: unknown) => {
          if (failure instanceof Refusal && failure.status === statuses.forbidden) return undefined;
          throw failure;
        });
    if (theirs === undefined) return [hidden];
    const pids = frame.pids ?? [];
    const subject: Subject = { name: member?.name ?? caller.actor.name, isSelf };
    const of = (rows: readonly RightsRow[], pid: string) => rows.find((row) => row.pid === pid);
    const verdicts = pids.map((pid) => {
      const { name } = configOf(answerContext, pid);
      return verdict(subject, name, of(theirs, pid), frame.action ?? 'read');
    });
    const rows = pids.length === 0 ? theirs : theirs.filter(({ pid }) => pids.includes(pid));
    const namedRights = isSelf || pids.length === 0 ? [] : ownRights.filter(({ pid }) => pids.includes(pid));
    const people = member === undefined ? [] : [member];
    return [
      ...verdicts,
      ...(rows.length > 0 ? [rightsTable(rows, language)] : []),
      ...(namedRights.length > 0 ? [phrase('server/assistant', 'ownRights'), rightsTable(namedRights, language)] : []),
      ...people.map((person) =>
        recordsBlock(products.members, allOf([{ k: 'did', type: '=', v: [person.did] }]), [person]),
      ),
    ];
  },
};
