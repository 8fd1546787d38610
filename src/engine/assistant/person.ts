import { hasAny } from './parts.ts';
import type { ParsedQuestion } from './parsed-question.ts';

/**
 * The words by which a question names a member: a phone number, an id in quotes, or what follows "devices of", where
 * no record has that name.
 */
export function personIn(parsed: ParsedQuestion): string | undefined {
  const { phone, text, runs } = parsed;
  if (phone !== undefined) return phone;
  const patterns = [
    /(?:devices?|equipment|things?|belongs?|owned|assigned|responsible)(?: that)?(?: (?:are|is|does|do))?(?: (?:of|by|to|for))? (?:the )?(?:user |member |employee |person |staff )?["“']?([\p{L}\p{N}_.@-]+(?: [\p{Lu}\p{Ll}]+)?)["”']?/u,
    /(?:user|member|employee|person|staff(?: id)?|identifier) ["“']?([\p{L}\p{N}_.@-]+)["”']?/u,
    /(?:用户|成员|员工|人员|工号|标识)(?:标识|号)?[“"]?([\p{L}\p{N}_.@-]+?)[”"]?(?:的|名下|负责|有|都|$)/u,
    /([\p{L}\p{N}_.@-]+?)(?:名下|负责|管理|拥有)(?:的)?(?:哪些|什么)?(?:设备|装置|$)/u,
    /^(?:查一下|查询|查看|看看|列出)?([\p{L}\p{N}_.@-]{2,12}?)的(?:所有|全部)?设备/u,
  ];
  if (!hasAny(parsed, 'device', 'user') && !/名下|负责/.test(text)) return undefined;
  for (const pattern of patterns) {
    const word = pattern.exec(text)?.[1];
    // A word that the vocabulary explains is no person.
    if (word !== undefined && runs.some((run) => run.includes(word) || word.includes(run))) return word;
  }
  const member = parsed.names.find(({ records }) => records.some(({ pid }) => isPeople(parsed, pid)));
  return member?.records[0]?.name;
}

/** A module whose records others have as owner. */
export const isPeople = ({ vocabulary }: ParsedQuestion, pid: string): boolean =>
  vocabulary.modules.some(({ config }) =>
    config.columns.some((column) => column.column === 'owner' && column.pid === pid),
  );
