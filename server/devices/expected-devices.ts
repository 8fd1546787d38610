import { conflict } from '../http/refusal.ts';

/** One device in so many may have come or gone since the number was shown: lists change with every report. */
const tolerance = 20;

/**
 * A person confirmed a number of devices; another one is not what they agreed to.
 * @throws Refusal conflict, with the number there is now
 */
export const demandExpected = (expected: number | undefined, found: number): void => {
  if (expected === undefined || Math.abs(found - expected) <= Math.floor(expected / tolerance)) return;
  throw conflict(
    'version',
    {
      en: `${found} devices match now, not ${expected}. Nothing was sent; look at the list again.`,
      zh: `当前匹配 ${found} 台设备，而不是 ${expected} 台。指令未下发，请重新查看列表。`,
    },
    { data: { total: found } },
  );
};
