import type { Linkage, LinkageEvent } from '../../src/engine/automation/linkage.ts';
import { mentionsOf, parameterLabel } from '../../src/engine/automation/mentions.ts';
import type { RequestContext } from '../records/request-context.ts';
import { modulesOf } from '../rules/named-records.ts';
import { type Names, namesOf } from '../rules/names.ts';
import type { StoredLinkage } from '../rules/stored-linkages.ts';
import { inLanguage } from '../texts.ts';

type Called = { idev_name?: string; ikey_name?: string };

/**
 * Adds the current names of records and parameters to linkages, in the actor's language. A record that the actor may
 * not read has no name.
 */
export const answered = async (requestContext: RequestContext, linkages: readonly StoredLinkage[]) => {
  const modules = await modulesOf(requestContext);
  const records = linkages.flatMap((linkage) => mentionsOf(linkage).records);
  const names = await namesOf(requestContext, modules, records, 'read');
  const called = (parameter: { idev_pid: string; idev_did: string; ikey: string }): Called => {
    const name = names.of({ pid: parameter.idev_pid, did: parameter.idev_did });
    const label = inLanguage(
      parameterLabel(modules.get(parameter.idev_pid)?.config, parameter.ikey),
      requestContext.language,
    );
    return { ...(name === undefined ? {} : { idev_name: name }), ...(label === undefined ? {} : { ikey_name: label }) };
  };
  return linkages.map((linkage) => ({
    ...linkage,
    events: linkage.events.map((event: LinkageEvent) => (event.type === 0 ? { ...event, ...called(event) } : event)),
    conditionsinfo: {
      datetime: linkage.conditionsinfo.datetime,
      property: linkage.conditionsinfo.property.map((condition) => ({ ...condition, ...called(condition) })),
    },
    actions: namedActions(linkage, names),
  }));
};

const namedActions = ({ actions }: Linkage, names: Names) => ({
  devControl: actions.devControl.map((action) => {
    const name = names.of({ pid: action.pid, did: action.datadid });
    return name === undefined ? action : { ...action, name };
  }),
  notify: actions.notify,
});
