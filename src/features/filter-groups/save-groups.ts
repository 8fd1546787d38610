import type { GroupCalls } from './group-calls.ts';
import { type Group, newOrder, type SavedGroups } from './groups.ts';

type Task = { groups: readonly Group[]; unsaved: readonly Group[]; saved: SavedGroups; calls: GroupCalls };

/** What the server keeps now, and where it stopped: at a group, or without one at their order. */
type Outcome = { stored: SavedGroups; failed?: Group; error?: unknown };

/** Saves one group after the other and then their order. What was saved stays saved; the first failure ends it. */
export const saveGroups = async ({ groups, unsaved, saved, calls }: Task): Promise<Outcome> => {
  const stored = new Map(saved);
  for (const group of unsaved) {
    const { key, isFixed: _isFixed, ...content } = group;
    const name = typeof content.name === 'string' ? content.name.trim() : content.name;
    try {
      // eslint-disable-next-line no-await-in-loop -- the server lists them in the order in which they come.
      const did = await calls.save(key, stored.get(key)?.did, { ...content, name });
      stored.set(key, { did, content });
    } catch (error) {
      return { stored, failed: group, error };
    }
  }
  const dids = newOrder(groups, stored);
  try {
    if (dids !== undefined) await calls.sort(dids);
    return { stored };
  } catch (error) {
    return { stored, error };
  }
};
