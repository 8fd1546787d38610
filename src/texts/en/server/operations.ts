export const texts = {
  platformBehindConsoleCannotReached: 'The platform behind this console cannot be reached. Try again in a moment.',
  platformBehindConsoleSentCall:
    'The platform behind this console sent the call elsewhere, which is not followed. Correct PLATFORM_URL.',
  setUpLinkWasUsed:
    'This set-up link was used or is older than 24 hours. Restart the server: without a company it prints a new one.',
  useCharactersWithoutSpacesAt:
    'Use 8 to 20 characters without spaces, and at least two of digits, letters and other signs',
} as const;
