// What is said around the picture, in both languages.

const words = {
  en: {
    locale: 'en-GB',
    nothing: 'No data',
    less: 'Less',
    more: 'More',
    week: 'Week from',
    colon: ': ',
    hint: 'Arrow keys go from day to day.',
    summary: (total, day, use) => `${total} in all; most on ${day}, ${use}.`,
    days: 'Use per day',
  },
  zh: {
    locale: 'zh-CN',
    nothing: '无数据',
    less: '少',
    more: '多',
    week: '周起始日',
    colon: '：',
    hint: '方向键逐日查看。',
    summary: (total, day, use) => `合计 ${total}；${day}最多，为 ${use}。`,
    days: '每日用量',
  },
};

export const wordsOf = ({ language, zone }, unit) => {
  const said = words[language] ?? words.en;
  const formatted = (options) => {
    const format = new Intl.DateTimeFormat(said.locale, { timeZone: zone, ...options });
    return (start) => format.format(start * 1000);
  };
  const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
  const amount = (use) => (use === undefined ? said.nothing : `${number.format(use)} ${unit}`.trim());
  const date = formatted({ dateStyle: 'medium' });
  return {
    ...said,
    date,
    amount,
    month: formatted({ month: 'short' }),
    weekday: formatted({ weekday: 'short' }),
    day: ({ start, use }) => `${date(start)}${said.colon}${amount(use)}`,
  };
};
