import { applicationLists, type PolicyConfiguration } from '../../src/engine/automation/policy-configuration.ts';
import type { UsedApplication } from '../../src/engine/automation/policy.ts';
import type { Db, Trx } from '../db/database.ts';

/** The basic configurations of modules as they are stored. Contract "Policy configuration". */

const lists = Object.values(applicationLists).flat();

const query = ({ builder }: Pick<Db, 'builder'>, companyid: string, targetpid: string) =>
  builder
    .selectFrom('policyconfiguration')
    .select('content')
    .where('companyid', '=', companyid)
    .where('targetpid', '=', targetpid);

/** What is configured for a module; empty where nothing ever was. */
export const configurationsOf = async (
  db: Db,
  companyid: string,
  targetpid: string,
): Promise<PolicyConfiguration[]> => {
  const [[row] = []] = await db.read({ company: companyid }, [query(db, companyid, targetpid).compile()]);
  // The text was written from checked configurations.
  return row === undefined ? [] : (JSON.parse(String(row['content'])) as PolicyConfiguration[]);
};

export const keepConfigurations = async (
  trx: Trx,
  key: { companyid: string; targetpid: string },
  configurations: readonly PolicyConfiguration[],
): Promise<void> => {
  const content = JSON.stringify(configurations);
  await trx
    .insertInto('policyconfiguration')
    .values({ ...key, content })
    .onConflict((on) => on.columns(['companyid', 'targetpid']).doUpdateSet({ content }))
    .execute();
};

/** Every application of a configuration passed through `change`; those for which it answers nothing are left out. */
export const mapApplications = <T>(
  configuration: PolicyConfiguration,
  change: (application: UsedApplication) => T | undefined,
): Omit<PolicyConfiguration, 'usable' | 'event' | 'condition'> & Record<(typeof lists)[number], T[]> => {
  const changed = (all: readonly UsedApplication[]): T[] =>
    all.flatMap((application) => {
      const one = change(application);
      return one === undefined ? [] : [one];
    });
  const { policy_type, sifter, usable, event, condition } = configuration;
  return { policy_type, sifter, usable: changed(usable), event: changed(event), condition: changed(condition) };
};

export const applicationsIn = (configurations: readonly PolicyConfiguration[]): UsedApplication[] =>
  configurations.flatMap((configuration) => lists.flatMap((list) => configuration[list]));
