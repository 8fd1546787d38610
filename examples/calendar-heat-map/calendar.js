// Days to the weeks they stand in. Nothing here draws, so it runs anywhere.

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Shades of a day with use, from little to much. */
export const shades = 5;

/**
 * The shade of each day by its place among the days with use, so that days which differ little can be told apart. 0 is
 * no use, `undefined` nothing measured.
 */
const shading = (days) => {
  const used = days.flatMap(({ use }) => (use > 0 ? [use] : [])).toSorted((a, b) => a - b);
  const last = used.length - 1;
  return (use) => {
    if (use === undefined) return undefined;
    if (use <= 0) return 0;
    const share = last === 0 ? 1 : used.indexOf(use) / last;
    return Math.min(shades, 1 + Math.floor(share * shades));
  };
};

/**
 * Days (`start` in epoch seconds, `use`) in weeks from Monday, by the company's calendar: each with its row, its
 * column and its shade. `months` says at which column a month begins.
 */
export const calendarOf = (days, zone) => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short', month: 'numeric' });
  const shadeOf = shading(days);
  const placed = [];
  const months = [];
  let week = 0;
  let month;
  for (const { start, use } of days) {
    const found = Object.fromEntries(parts.formatToParts(start * 1000).map(({ type, value }) => [type, value]));
    const weekday = weekdays.indexOf(found.weekday);
    if (weekday === 0 && placed.length > 0) week += 1;
    // A name stands over the first week that is all its month's.
    if (found.month !== month && (weekday === 0 || placed.length === 0)) {
      months.push({ week, start });
      month = found.month;
    }
    placed.push({ start, use, week, weekday, shade: shadeOf(use) });
  }
  const known = placed.filter(({ use }) => use !== undefined);
  return {
    days: placed,
    months,
    weeks: week + 1,
    total: known.reduce((sum, { use }) => sum + use, 0),
    highest: known.toSorted((a, b) => b.use - a.use)[0],
  };
};
