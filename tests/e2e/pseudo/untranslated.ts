/** Texts that are the same in every language, or that the browser formats: dates of the pseudo-language are English. */
export const untranslated: readonly RegExp[] = [
  /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/,
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/,
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/,
  // Column headers of a calendar: the initials of the weekdays.
  /^[MTWFS]$/,
  /\b[A-Z][a-z]+\/[A-Z][a-zA-Z_]+\b|\bUTC\b/,
  // Units.
  /(?<=\d[\s\u00A0]?)(?:[kMG]?Wh?|[kM]?VA|V|A|Hz|lx|ppm|lm|min|s|h|d|m[²³]?)\b|[kMG]?Wh\/m²|m³\/m²|°C|m²|m³|^[kMG]?Wh?$/,
  // Identifiers of devices and documents.
  /\b[A-Z]{1,4}[0-9]*(?:-[A-Z0-9]+)+\b/,
  /\b(?:Ctrl|Alt|Shift|Esc|Tab|Enter|Home|End|F2|PgUp|PgDn)\b(?: ?\+? ?[A-Z]\b)?/,
  /\bRS\d+\b/,
  // Addresses of calls and of people.
  /\/(?:sfsaas|vtservice)\/[\w/]+|[\w.]+@[\w.]+/,
  /\bColonnade\b/,
];
