import type { ReactNode } from 'react';

/** The card of a draft, or nothing where the value is not one of its kind. */
export type DraftReader = (value: unknown) => ReactNode;
