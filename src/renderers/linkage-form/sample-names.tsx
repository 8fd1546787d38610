import { type ReactNode, useMemo } from 'react';
import { RenderingContext, useRendering } from '../fields/rendering.tsx';
import { sampleModule } from '../fields/sample-module.ts';
import { sampleRecordNames } from './linkage-samples.ts';

const { pid } = sampleModule;

/** Names of the records that the samples name. */
export const WithSampleNames = ({ children }: { children: ReactNode }) => {
  const rendering = useRendering();
  const named = useMemo(
    () => ({
      ...rendering,
      nameRecords: async (requestedPid: string, dids: readonly string[], signal: AbortSignal) =>
        requestedPid === pid
          ? sampleRecordNames(requestedPid, dids)
          : rendering.nameRecords(requestedPid, dids, signal),
    }),
    [rendering],
  );
  return <RenderingContext value={named}>{children}</RenderingContext>;
};
