import { Type } from 'typebox';
import type { ModuleConfig } from '../../engine/column.ts';
import { ModuleProperties } from '../../schemas/module-config.ts';
import { answer, ColumnName, LocalText, objectReadByHandler, Pid, Text, Warnings } from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed } from '../endpoint.ts';
import { onPid } from './parts.ts';
import { phrase } from '../../texts/phrase.ts';

/** Modules. Contract "Module config". */

export const modules = {
  moduleConfig: readEndpoint({
    path: '/sfsaas/api/module/config',
    summary: 'The configuration of a module, built-in columns first',
    audit: phrase('server/actions', 'moduleConfig'),
    request: closed({ pid: Pid }),
    answer: answer({ data: Type.Unsafe<ModuleConfig>(ModuleProperties) }),
    needs: onPid('read'),
    compressed: true,
  }),
  saveModule: writeEndpoint({
    path: '/sfsaas/api/module/save',
    summary: 'Make or change a module of this company',
    audit: phrase('server/actions', 'saveModule'),
    request: Type.Unsafe<{ [property: string]: unknown }>(objectReadByHandler(ModuleProperties)),
    // 600 columns, some with an enum of hundreds of values.
    maxNodes: 50_000,
    answer: answer({
      data: Type.Object({
        pid: Pid,
        created: Type.Boolean(),
        changes: Type.Array(
          Type.Object({
            column: Type.String(),
            change: Type.String(),
            members: Type.Array(Type.String()),
            text: Type.String(),
          }),
        ),
        /** The config comes into force once this change is done; `module/changes` says how far it is. */
        underway: Type.Optional(Type.String()),
      }),
      warnings: Warnings,
    }),
    needs: { right: 'set', of: { product: 'authority' } },
  }),
  moduleChanges: readEndpoint({
    path: '/sfsaas/api/module/changes',
    summary: 'Changes of modules of this company that are done in steps, and the last ones that ended',
    audit: phrase('server/actions', 'moduleChanges'),
    request: closed({}),
    answer: answer({
      data: Type.Array(
        Type.Object({
          did: Type.String(),
          pids: Type.Array(Pid),
          /** `surveying`, `preparing`, `converting`, `indexing`, `finishing`, then `done` or `failed`. */
          state: Type.String(),
          percent: Type.Integer(),
          /** Why a failed one changed nothing. */
          errors: Type.Array(Type.Object({ path: Type.String(), rule: Type.String(), message: Type.String() })),
        }),
      ),
    }),
    needs: { right: 'set', of: { product: 'authority' } },
  }),
  deleteModule: writeEndpoint({
    path: '/sfsaas/api/module/delete',
    summary: 'Delete a module of this company with its records',
    audit: phrase('server/actions', 'deleteModule'),
    request: closed({ pid: Pid, name: Text(200) }),
    // The number is for who may read the records.
    answer: answer({ data: Type.Object({ records: Type.Optional(Type.Integer()) }) }),
    needs: { right: 'set', of: { product: 'authority' } },
  }),
  modulesWithColumns: readEndpoint({
    path: '/sfsaas/api/vtcommon/pidlist',
    summary: 'Modules that have all of these columns',
    audit: phrase('server/actions', 'modulesWithColumns'),
    request: closed({ musthascolumns: Type.Array(ColumnName, { maxItems: 50 }) }),
    answer: answer({
      modules: Type.Array(
        Type.Object({
          id: Type.String(),
          name: LocalText,
          products: Type.Array(Type.Object({ pid: Pid, name: LocalText })),
        }),
      ),
    }),
    needs: 'session',
    compressed: true,
  }),
} as const;
