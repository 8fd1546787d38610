export type Statement = { sql: string; parameters: readonly unknown[] };
