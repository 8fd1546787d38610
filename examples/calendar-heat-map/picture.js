import { shades } from './calendar.js';
import { createTable } from './table.js';
import { wordsOf } from './words.js';

// Colours are the console's CSS variables, so light, dark and blue need no code of their own: --s1 to --s8 are the
// steps of its sequential scale.
const shadeColour = (shade) => (shade === undefined || shade === 0 ? 'var(--sunken)' : `var(--s${shade + 2})`);

const svgName = 'http://www.w3.org/2000/svg';

const svg = (name, attributes = {}, style = {}) => {
  const element = document.createElementNS(svgName, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  Object.assign(element.style, style);
  return element;
};

const html = (name, style = {}, text = '') => {
  const element = document.createElement(name);
  Object.assign(element.style, style);
  element.textContent = text;
  return element;
};

const label = (text, x, y, anchor = 'start') => {
  const element = svg('text', { x, y, 'text-anchor': anchor }, { fill: 'var(--text-secondary)', font: 'inherit' });
  element.textContent = text;
  return element;
};

/** Where things stand; all in CSS pixels. Cells of a long period are narrow and then taller than wide. */
const layoutOf = ({ weeks }, { width, height }, em) => {
  const left = 3 * em;
  const top = 1.75 * em;
  const foot = 2.75 * em;
  const across = Math.max(4, Math.min((width - left) / weeks, (height - top - foot) / 7));
  const down = Math.max(4, Math.min((height - top - foot) / 7, across * 2));
  const gap = Math.max(1, across / 8);
  return { left, top, across, down, gap, width, height: top + down * 7 };
};

const cellOf = (day, layout) =>
  svg(
    'rect',
    {
      x: layout.left + day.week * layout.across,
      y: layout.top + day.weekday * layout.down,
      width: layout.across - layout.gap,
      height: layout.down - layout.gap,
      rx: 2,
    },
    { fill: shadeColour(day.shade), stroke: 'var(--hairline)' },
  );

const drawingOf = ({ calendar, words, layout, em }) => {
  const drawing = svg('svg', { width: layout.width, height: layout.height, 'aria-hidden': true }, { display: 'block' });
  const at = ({ week }) => layout.left + week * layout.across;
  calendar.months.forEach((month, index) => {
    // A name stands where there is room for it.
    const next = calendar.months[index + 1];
    const end = next === undefined ? layout.width : at(next);
    if (end - at(month) >= 2.6 * em) drawing.append(label(words.month(month.start), at(month), em));
  });
  // One day for every second row gives the name of its weekday.
  for (const row of [0, 2, 4]) {
    const day = calendar.days.find(({ weekday }) => weekday === row);
    const y = layout.top + (row + 0.5) * layout.down + em * 0.35;
    if (day !== undefined) drawing.append(label(words.weekday(day.start), layout.left - em / 2, y, 'end'));
  }
  const cells = calendar.days.map((day) => cellOf(day, layout));
  drawing.append(...cells);
  return { drawing, cells };
};

const legendOf = (words) => {
  const legend = html('span', { display: 'inline-flex', alignItems: 'center', gap: '0.25rem' });
  legend.setAttribute('aria-hidden', 'true');
  legend.append(html('span', {}, words.less));
  for (let shade = 0; shade <= shades; shade += 1) {
    const sample = { width: '0.75rem', height: '0.75rem', borderRadius: '2px', background: shadeColour(shade) };
    legend.append(html('span', { ...sample, outline: '1px solid var(--hairline)', outlineOffset: '-1px' }));
  }
  legend.append(html('span', {}, words.more));
  return legend;
};

const summaryOf = ({ total, highest }, words) =>
  highest === undefined
    ? words.nothing
    : words.summary(words.amount(total), words.date(highest.start), words.amount(highest.use));

/** Days that a key leads on; weeks stand side by side. */
const moves = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 };
const ends = { Home: 0, End: Number.POSITIVE_INFINITY };

/** The day that is told about: the one under the pointer or chosen by key, else the whole period. */
const followDays = ({ frame, cells, calendar, words, told }) => {
  let chosen;
  const tell = (index) => {
    if (chosen !== undefined) Object.assign(cells[chosen].style, { stroke: 'var(--hairline)', strokeWidth: '1' });
    chosen = index;
    if (index === undefined) {
      told.textContent = summaryOf(calendar, words);
      return;
    }
    Object.assign(cells[index].style, { stroke: 'var(--text-strong)', strokeWidth: '2' });
    told.textContent = words.day(calendar.days[index]);
  };
  const last = cells.length - 1;
  cells.forEach((cell, index) => cell.addEventListener('pointerenter', () => tell(index)));
  frame.addEventListener('pointerleave', () => tell(undefined));
  frame.addEventListener('blur', () => tell(undefined));
  frame.addEventListener('keydown', (event) => {
    const next = ends[event.key] ?? (event.key in moves ? (chosen ?? last + 1) + moves[event.key] : undefined);
    if (next === undefined || last < 0) return;
    event.preventDefault();
    tell(Math.min(last, Math.max(0, next)));
  });
  tell(undefined);
};

const frameOf = (words, { name, isWall }) => {
  const frame = html('div', { outlineOffset: '-2px' });
  frame.setAttribute('role', 'img');
  frame.setAttribute('aria-label', isWall ? `${name}, ${words.days}` : `${name}, ${words.days}. ${words.hint}`);
  if (!isWall) frame.tabIndex = 0;
  return frame;
};

/** Draws into an element; everything is drawn anew at each change, which for a year is under a thousand elements. */
export const createPicture = (element) => {
  const show = ({ calendar, unit, context }) => {
    const words = wordsOf(context, unit);
    Object.assign(element.style, { font: context.isWall ? 'var(--t-wall-label)' : 'var(--t-caption)' });
    const em = Number.parseFloat(getComputedStyle(element).fontSize) || 12;
    const layout = layoutOf(calendar, context.size, em);
    const hadFocus = element.contains(document.activeElement);
    const frame = frameOf(words, context);
    const { drawing, cells } = drawingOf({ calendar, words, layout, em });
    frame.append(drawing);
    const told = html('span', { flex: '1', minWidth: '0', color: 'var(--text)' });
    told.setAttribute('role', 'status');
    const foot = html('div', { display: 'flex', alignItems: 'center', gap: '1rem', minHeight: '2em' });
    foot.style.color = 'var(--text-secondary)';
    foot.append(told, legendOf(words));
    element.replaceChildren(frame, foot, createTable({ calendar, words, name: context.name }));
    followDays({ frame, cells, calendar, words, told });
    if (hadFocus) frame.focus();
  };
  return { show, remove: () => element.replaceChildren() };
};
