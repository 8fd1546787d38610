/** Answer of a command of the shell. `question`: nothing was changed; send the same request with `isConfirmed` to continue. */
export type ShellAnswer = {
  ok: boolean;
  lines: readonly string[];
  question?: string;
  /** The work continues in the background: this request answers its progress, and has no `follow` once it has ended. */
  follow?: { request: { command: 'changes'; change?: string }; hint: string };
};
