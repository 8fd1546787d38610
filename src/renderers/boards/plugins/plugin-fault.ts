import type { LocalText } from '../../../engine/column.ts';

/** Thrown when a plugin fails. `plugin` is its name, `reason` the cause in words. */
export class PluginFault extends Error {
  override readonly name = 'PluginFault';
  readonly plugin: LocalText;
  readonly reason: string;

  constructor(plugin: LocalText, reason: string) {
    super(`${plugin.en}: ${reason}`);
    this.plugin = plugin;
    this.reason = reason;
  }
}

/** Message of a thrown value, which need not be an `Error`. */
export const errorMessageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
