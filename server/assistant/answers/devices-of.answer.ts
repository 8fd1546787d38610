import { isDeviceModule } from '../../../src/engine/assistant/parts.ts';
import type { AnswerWriter, Part } from '../answer-writer.ts';
import { allOf, findRecords, recordsBlock, recordTable } from '../find-records.ts';
import { plain } from '../markdown.ts';
import { findPerson } from '../people.ts';
import { inLanguage, phrase } from '../../texts.ts';

/** The devices that a member owns and the user may read, by module. */

export const answerWriter: AnswerWriter = {
  id: 'devices-of',
  compose: async (frame, answerContext) => {
    const { person = '', pid: requestedPid } = frame;
    const owner = await findPerson(answerContext, person);
    if (owner === undefined) return [phrase('server/assistant', 'identifierUnknown', { person: plain(person) })];
    const devices = answerContext.vocabulary.modules.filter(({ config }) =>
      requestedPid === undefined ? isDeviceModule(config) : config.pid === requestedPid,
    );
    const parts: Part[] = [];
    let all = 0;
    for (const { config } of devices) {
      const condition = allOf([{ k: 'owner', type: '=', v: [owner.did] }]);
      const { rows, total } = await findRecords(answerContext, config.pid, { condition });
      all += total;
      if (total === 0) continue;
      parts.push(
        phrase('server/assistant', 'deviceCount', {
          name: (language) => plain(inLanguage(config.name, language)),
          total,
        }),
        recordTable(answerContext, { intent: 'records', pid: config.pid }, rows),
        recordsBlock(config.pid, condition, rows),
      );
    }
    const who = plain(owner.name);
    return [phrase('server/assistant', 'devicesOfPerson', { who, count: all }), ...parts];
  },
};
