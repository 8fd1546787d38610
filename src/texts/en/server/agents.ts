export const texts = {
  tokenWrong:
    'The agent token is missing, wrong, expired or revoked. Make one in the user menu under “Agents” and send it as “Authorization: Bearer …”.',
  originRefused:
    'Pages of other origins may not call this address. Connect from a program, or without the header “Origin”.',
  postOnly: 'This address accepts only POST: it is stateless and opens no stream.',
  toolTimeout: 'The tool took longer than {seconds} s. Ask for a shorter period or fewer records.',
  answerTooLarge: 'The answer is larger than {limit} KiB. Ask for fewer records or columns.',
  tokenBusy: 'This token has {limit} tools running. Wait for the end of one, or call fewer at a time.',
  personBusy: 'Your agents together have {limit} tools running. Wait for the end of one, or call fewer at a time.',
  companyBusy: 'The agents of your company have {limit} tools running. Try again in a few seconds.',
  serverBusy: 'The server has {limit} tools running. Try again in a few seconds.',
  sessionReadOnly: 'This session is read-only. Sign in to make a token.',
} as const;
