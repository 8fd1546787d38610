/** What the language is called by those who speak it, its tag for `lang`, and the tag of its dates. */
export const texts = {
  name: 'English',
  tag: 'en',
  dates: 'en-GB',
} as const;
