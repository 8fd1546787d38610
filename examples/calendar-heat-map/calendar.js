// Days to the weeks they stand in. Nothing here draws, so it runs anywhere.

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Shades of a day with use, from little to much. */
export const shades = 5;

/** 0 is no use, `undefined` nothing measured. */
const shadeOf = (use, most) => {
  if (use === undefined) return undefined;
  return use <= 0 ? 0 : Math.max(1, Math.ceil((use / most) * shades));
};

/**
 * Days (`start` in epoch seconds, `use`) in weeks from Monday, by the company's calendar: each with its row, its
 * column and its shade. `months` says at which column a month begins.
 */
export const calendarOf = (days, zone) => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short', month: 'numeric' });
  const most = Math.max(0, ...days.map(({ use }) => use ?? 0));
  const placed = [];
  const months = [];
  let week = 0;
  let month;
  for (const { start, use } of days) {
    const found = Object.fromEntries(parts.formatToParts(start * 1000).map(({ type, value }) => [type, value]));
    const weekday = weekdays.indexOf(found.weekday);
    if (weekday === 0 && placed.length > 0) week += 1;
    // A name stands where there is room for it: not over the last days of another month.
    if (found.month !== month && (weekday === 0 || placed.length === 0)) {
      months.push({ week, start });
      month = found.month;
    }
    placed.push({ start, use, week, weekday, shade: shadeOf(use, most) });
  }
  const known = placed.filter(({ use }) => use !== undefined);
  return {
    days: placed,
    months: months.filter((one, at) => (months[at + 1]?.week ?? Number.POSITIVE_INFINITY) - one.week > 2),
    weeks: week + 1,
    total: known.reduce((sum, { use }) => sum + use, 0),
    highest: known.toSorted((a, b) => b.use - a.use)[0],
    most,
  };
};
