// The same numbers for those who cannot see the picture: a row a week, a column a weekday.

const rowOf = (name, cells) => {
  const row = document.createElement('tr');
  for (const text of cells) {
    const cell = document.createElement(name);
    if (name === 'th') cell.scope = 'col';
    cell.textContent = text;
    row.append(cell);
  }
  return row;
};

const headOf = (text) => {
  const head = document.createElement('th');
  head.scope = 'row';
  head.textContent = text;
  return head;
};

/** `visually-hidden` is a class of the console. */
export const createTable = ({ calendar, words, name }) => {
  const place = document.createElement('div');
  place.className = 'visually-hidden';
  const table = document.createElement('table');
  table.createCaption().textContent = name;
  const week = calendar.days.slice(0, 7).toSorted((a, b) => a.weekday - b.weekday);
  table.createTHead().append(rowOf('th', [words.week, ...week.map(({ start }) => words.weekday(start))]));
  const body = table.createTBody();
  for (let index = 0; index < calendar.weeks; index += 1) {
    const days = calendar.days.filter((day) => day.week === index);
    const [first] = days;
    if (first === undefined) continue;
    const cells = Array.from({ length: 7 }, (_, weekday) => days.find((day) => day.weekday === weekday));
    const row = rowOf(
      'td',
      cells.map((day) => (day === undefined ? '' : words.amount(day.use))),
    );
    row.prepend(headOf(words.date(first.start)));
    body.append(row);
  }
  place.append(table);
  return place;
};
