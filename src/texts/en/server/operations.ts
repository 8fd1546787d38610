export const texts = {
  platformUnreachable: 'The platform behind this console cannot be reached. Try again in a moment.',
  platformRedirected:
    'The platform behind this console answered with a redirect, which is not followed. Correct PLATFORM_URL.',
  setUpLinkExpired:
    'This set-up link was used or is older than 24 hours. Restart the server: without a company it prints a new one.',
  passwordRule: 'Use 8 to 20 characters without spaces, and at least two of digits, letters and other signs',
} as const;
