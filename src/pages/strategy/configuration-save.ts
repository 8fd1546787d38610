import { CallError } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import { isObject } from '../../engine/own-property.ts';
import { randomId } from '../../security/random-id.ts';
import type { StoredConfiguration } from '../../features/policies/policy-configuration.ts';
import { type Draft, toWire } from './configuration-draft.ts';

type Request = { configurations: unknown[]; version: number };
type Send = (request: Request, key: string) => Promise<{ version: number }>;

/** Version conflict: another user or tab has saved the configuration since it was read. */
export class ChangedElsewhere extends Error {
  readonly stored: StoredConfiguration;

  constructor(stored: StoredConfiguration, cause?: CallError) {
    super(cause?.msg ?? '', { cause });
    this.stored = stored;
  }
}

/** What is stored, from a version conflict of `config/reset`. */
const storedIn = (error: unknown): StoredConfiguration | undefined => {
  if (!(error instanceof CallError) || error.status !== statuses.conflict || !error.hasRule('version'))
    return undefined;
  const data = isObject(error.answer) ? error.answer['data'] : undefined;
  if (!isObject(data) || typeof data['version'] !== 'number' || !Array.isArray(data['configurations']))
    return undefined;
  // The contract puts the result of `config/read` there.
  const { savedby, savedat } = data;
  return {
    version: data['version'],
    configurations: data['configurations'] as Draft,
    ...(typeof savedby === 'string' && typeof savedat === 'number' ? { savedby, savedat } : {}),
  };
};

const textOf = (draft: Draft): string => JSON.stringify(toWire(draft));

/**
 * Saves a configuration on the version that was read. A save whose answer was lost is sent again with its idempotency key;
 * one whose content was edited since finds the lost one stored, which is no conflict.
 */
export const createConfigurationSave = (start: StoredConfiguration, send: Send) => {
  let lastStored = start;
  let sent = { body: '', key: '' };
  /** Contents that were sent since the last answer: any of them may be what is stored now. */
  const attempted = new Set<string>();
  const save = async (draft: Draft): Promise<void> => {
    const request = { configurations: toWire(draft), version: lastStored.version };
    const body = JSON.stringify(request);
    if (sent.body !== body) sent = { body, key: randomId() };
    attempted.add(textOf(draft));
    try {
      const { version } = await send(request, sent.key);
      lastStored = { configurations: draft, version };
      attempted.clear();
    } catch (error) {
      const stored = storedIn(error);
      if (stored === undefined) throw error;
      const isMine = stored.version > lastStored.version && attempted.has(textOf(stored.configurations));
      if (!isMine) throw new ChangedElsewhere(stored, error instanceof CallError ? error : undefined);
      lastStored = stored;
      await save(draft);
    }
  };
  return {
    save,
    /** What is stored, as far as this page knows. */
    lastStored: (): StoredConfiguration => lastStored,
    /** The next save replaces this one. */
    adopt: (stored: StoredConfiguration): void => {
      lastStored = stored;
      attempted.clear();
    },
  };
};
