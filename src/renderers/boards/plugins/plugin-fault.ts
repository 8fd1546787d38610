import type { LocalText } from '../../../engine/column.ts';

/** A plugin that did something wrong: which, and why in its own words. */
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

/** Why something failed, in its own words. */
export const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
