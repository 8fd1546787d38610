import type { GroupCalls } from './group-calls.ts';
import { type Group, newOrder, type SavedGroups } from './groups.ts';

type Task = { groups: readonly Group[]; unsaved: readonly Group[]; saved: SavedGroups; calls: GroupCalls };

/** What the server keeps now, and where it stopped: at a group, or without one at their order. */
type Outcome = { known: SavedGroups; failed?: Group; error?: unknown };

/** Saves one group after the other and then their order. What was saved stays saved; the first failure ends it. */
export const saveGroups = async ({ groups, unsaved, saved, calls }: Task): Promise<Outcome> => {
  const known = new Map(saved);
  for (const group of unsaved) {
    const { key, isFixed: _isFixed, ...content } = group;
    const name = typeof content.name === 'string' ? content.name.trim() : content.name;
    try {
      // eslint-disable-next-line no-await-in-loop -- the server lists them in the order in which they come.
      const did = await calls.save(key, known.get(key)?.did, { ...content, name });
      known.set(key, { did, content });
    } catch (error) {
      return { known, failed: group, error };
    }
  }
  const dids = newOrder(groups, known);
  try {
    if (dids !== undefined) await calls.sort(dids);
    return { known };
  } catch (error) {
    return { known, error };
  }
};
