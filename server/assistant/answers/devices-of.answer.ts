import { isDeviceModule } from '../../../src/engine/assistant/parts.ts';
import type { Composition, Part } from '../composed.ts';
import { allOf, findRecords, recordsBlock, recordTable } from '../find.ts';
import { plain } from '../markdown.ts';
import { findPerson } from '../people.ts';

/** The devices that a member owns, module by module, among those that the asker may read. */

export const composition: Composition = {
  id: 'devices-of',
  compose: async (frame, scene) => {
    const { person = '', pid: asked } = frame;
    const owner = await findPerson(scene, person);
    if (owner === undefined)
      return [{ en: `No member has the identifier ${plain(person)}.`, zh: `没有标识为 ${plain(person)} 的成员。` }];
    const devices = scene.vocabulary.modules.filter(({ config }) =>
      asked === undefined ? isDeviceModule(config) : config.pid === asked,
    );
    const parts: Part[] = [];
    let all = 0;
    for (const { config } of devices) {
      const condition = allOf([{ k: 'owner', type: '=', v: [owner.did] }]);
      const { rows, total } = await findRecords(scene, config.pid, { condition });
      all += total;
      if (total === 0) continue;
      parts.push(
        { en: `${plain(config.name.en)}: **${total}**`, zh: `${plain(config.name.zh)}：**${total}**` },
        recordTable(scene, { intent: 'records', pid: config.pid }, rows),
        recordsBlock(config.pid, condition, rows),
      );
    }
    const who = plain(owner.name);
    return [
      { en: `${who} has **${all}** devices that you may read.`, zh: `${who} 名下共有 **${all}** 台您可查看的设备。` },
      ...parts,
    ];
  },
};
