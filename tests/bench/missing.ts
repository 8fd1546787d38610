import { type Figure, notMeasured } from './figure.ts';

/** Figures of parts that do not exist yet: they count as missing until something measures them. */
export const missingFigures = (): Figure[] => {
  const none = (what: string, bar: string, note = 'the part does not exist yet') => notMeasured(what, bar, note);
  return [
    none('assistant: script time of the last 10 KB of 100 against the first', '<= 1.5 ×'),
    none('change on the server to painted cell, p99', '< 1 s', 'until the patch arrives: bench live'),
    none('schema to first render of 100 fields in amis and JSON Forms', 'compared', 'never measured'),
    none('click to painted rows, page change in react-admin', 'compared', 'never measured'),
  ];
};
