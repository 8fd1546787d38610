import { sql } from 'kysely';
import { applicationLists, type PolicyConfiguration } from '../../src/engine/automation/policy-configuration.ts';
import type { UsedApplication } from '../../src/engine/automation/policy.ts';
import type { Db, Trx } from '../db/database.ts';
import { parseStored } from '../db/parse-stored.ts';

/** The basic configurations of modules as they are stored. Contract "Policy configuration". */

const lists = Object.values(applicationLists).flat();

/** User and time (Unix seconds) of the last save; '' and 0 if there was none, or if it was before this was stored. */
type SavedBy = { savedby: string; savedat: number };

/** `version` counts the saves; 0 if nothing was ever configured. */
export type StoredConfiguration = SavedBy & { version: number; configurations: PolicyConfiguration[] };

type ConfigurationKey = { companyid: string; targetpid: string };

/** The stored basic configuration of a module; empty if nothing was ever configured. */
export const storedConfiguration = async (db: Db, key: ConfigurationKey): Promise<StoredConfiguration> => {
  const query = db.builder
    .selectFrom('policyconfiguration')
    .select(['content', 'version', 'savedby', 'savedat'])
    .where('companyid', '=', key.companyid)
    .where('targetpid', '=', key.targetpid);
  const [[row] = []] = await db.read({ company: key.companyid }, [query.compile()]);
  if (row === undefined) return { version: 0, configurations: [], savedby: '', savedat: 0 };
  return {
    version: Number(row['version']),
    configurations: parseStored<PolicyConfiguration[]>(row['content']),
    savedby: String(row['savedby']),
    savedat: Number(row['savedat']),
  };
};

type ConfigurationRow = SavedBy & {
  configurations: readonly PolicyConfiguration[];
  /** The version that was read; without one, any stored configuration is replaced. */
  version: number | undefined;
};

const counted = sql<number>`policyconfiguration.version + 1`;

/** @returns the new version; nothing where another version is stored than the one that was read */
export const keepConfigurations = async (
  trx: Trx,
  key: ConfigurationKey,
  { configurations, version, ...saved }: ConfigurationRow,
): Promise<number | undefined> => {
  const content = JSON.stringify(configurations);
  if (version !== undefined && version > 0) {
    const changed = await trx
      .updateTable('policyconfiguration')
      .set({ content, version: counted, ...saved })
      .where('companyid', '=', key.companyid)
      .where('targetpid', '=', key.targetpid)
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst();
    return changed?.version;
  }
  const added = await trx
    .insertInto('policyconfiguration')
    .values({ ...key, content, ...saved })
    .onConflict((on) => {
      const same = on.columns(['companyid', 'targetpid']);
      return version === undefined ? same.doUpdateSet({ content, version: counted, ...saved }) : same.doNothing();
    })
    .returning('version')
    .executeTakeFirst();
  return added?.version;
};

/** Every application of a configuration passed through `change`; those for which it answers nothing are left out. */
export const mapApplications = <T>(
  configuration: PolicyConfiguration,
  change: (application: UsedApplication) => T | undefined,
): Omit<PolicyConfiguration, 'usable' | 'event' | 'condition'> & Record<(typeof lists)[number], T[]> => {
  const changed = (all: readonly UsedApplication[]): T[] =>
    all.flatMap((application) => {
      const changedApplication = change(application);
      return changedApplication === undefined ? [] : [changedApplication];
    });
  const { policy_type, sifter, usable, event, condition } = configuration;
  return { policy_type, sifter, usable: changed(usable), event: changed(event), condition: changed(condition) };
};

export const applicationsIn = (configurations: readonly PolicyConfiguration[]): UsedApplication[] =>
  configurations.flatMap((configuration) => lists.flatMap((list) => configuration[list]));
