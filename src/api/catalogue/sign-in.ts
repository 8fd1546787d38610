import { type Static, Type } from 'typebox';
import { MenuModule } from '../../schemas/menu.ts';
import { Did, empty, answer, LocalText, Rights, Text, User, Pid } from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed, getEndpoint, nothing } from '../endpoint.ts';
import { phrase } from '../../texts/phrase.ts';

/** Sign-in, session, menu and personal data. Contract "Sign-in". */

const phone = {
  phone: Type.String({ maxLength: 32 }),
  email: Type.Optional(Text(128)),
  countrycode: Type.Optional(Text(8)),
};
const code = Text(8);
const password = Type.String({ minLength: 1, maxLength: 256 });
const api = '/sfsaas/api/user';
const signedIn = answer({ info: User });

export type CompanyChoice = Static<typeof CompanyChoice>;
const CompanyChoice = Type.Object({ companyid: Type.String(), name: LocalText });
/** `info`, or `choices` and a `ticket` for `choose`. docs/contract.md "Sign-in". */
const signedInOrChoice = answer({
  info: Type.Optional(User),
  choices: Type.Optional(Type.Array(CompanyChoice)),
  ticket: Type.Optional(Type.String()),
});

export type SignedInDevice = Static<typeof SignedInDevice>;
const SignedInDevice = Type.Object({
  /** Id of the session for `sessionend`; neither the token nor its stored hash. */
  id: Type.String(),
  /** `wall` only reads; `link` is a wall link that was not opened yet. */
  kind: Type.Union([Type.Literal('full'), Type.Literal('wall'), Type.Literal('link')]),
  /** The dashboard of a wall: its did, empty for the default one, and its name. */
  dashboard: Type.Optional(Type.Object({ did: Type.String(), name: Type.String() })),
  /** Epoch seconds. */
  since: Type.Integer(),
  until: Type.Integer(),
  browser: Type.String(),
  address: Type.String(),
  isCurrent: Type.Boolean(),
});

export const signIn = {
  sendSignInCode: writeEndpoint({
    path: `${api}/logincode`,
    summary: 'Send a sign-in code to a phone',
    audit: phrase('server/actions', 'sendSignInCode'),
    request: closed(phone),
    answer: empty,
    needs: 'public',
  }),
  codeSignIn: writeEndpoint({
    path: `${api}/login`,
    summary: 'Sign in with a phone and its code',
    audit: phrase('server/actions', 'codeSignIn'),
    request: closed({ ...phone, code }),
    answer: signedIn,
    needs: 'public',
  }),
  passwordSignIn: writeEndpoint({
    path: `${api}/pwdlogin`,
    summary: 'Sign in with a phone or an e-mail address and a password',
    audit: phrase('server/actions', 'passwordSignIn'),
    request: closed({ ...phone, password }),
    answer: signedInOrChoice,
    needs: 'public',
  }),
  chooseCompany: writeEndpoint({
    path: `${api}/choose`,
    summary: 'Sign in to one of the companies of an e-mail address',
    audit: phrase('server/actions', 'chooseCompany'),
    request: closed({ ticket: Text(64), companyid: Text(64) }),
    answer: signedIn,
    needs: 'public',
  }),
  sendResetCode: writeEndpoint({
    path: `${api}/code`,
    summary: 'Send a code for resetting the password',
    audit: phrase('server/actions', 'sendResetCode'),
    request: closed({ ...phone, type: Type.Literal('resetpwd') }),
    answer: empty,
    needs: 'public',
  }),
  resetPassword: writeEndpoint({
    path: `${api}/retrivepwd`,
    summary: 'Set a new password with a code',
    audit: phrase('server/actions', 'resetPassword'),
    request: closed({ ...phone, newpassword: password, code }),
    answer: empty,
    needs: 'public',
  }),
  tokenSignIn: writeEndpoint({
    path: `${api}/tokenlogin`,
    summary: 'Sign in with a single-use token',
    audit: phrase('server/actions', 'tokenSignIn'),
    request: closed({ token: Text(256) }),
    answer: signedIn,
    needs: 'public',
  }),
  // Its answer is a secret, which must not be kept for retries: each call makes another token.
  makeToken: readEndpoint({
    path: `${api}/token`,
    summary: 'Make a single-use sign-in token',
    audit: phrase('server/actions', 'makeToken'),
    request: closed({
      purpose: Type.Union([Type.Literal('signin'), Type.Literal('wall')]),
      // Dashboard of the wall; the default one if it is missing.
      dashboard: Type.Optional(Did),
      // Instead of it: the dashboards of a slide show, and how long each is shown.
      slides: Type.Optional(
        closed({
          dashboards: Type.Array(Did, { minItems: 2, maxItems: 50, uniqueItems: true }),
          seconds: Type.Integer({ minimum: 5, maximum: 86_400 }),
        }),
      ),
    }),
    answer: answer({ token: Type.String() }),
    needs: 'session',
  }),
  authorizationCode: writeEndpoint({
    path: `${api}/getauthorizationcode`,
    summary: 'Make a QR sign-in code',
    audit: phrase('server/actions', 'authorizationCode'),
    request: nothing,
    answer: answer({ authorizationcode: Type.String() }),
    needs: 'public',
  }),
  awaitAuthorization: readEndpoint({
    path: `${api}/authorizationrequest`,
    summary: 'Wait until a QR sign-in code is confirmed',
    audit: phrase('server/actions', 'awaitAuthorization'),
    // `scanned`: the page knows already that its code was scanned, and waits for the decision.
    request: closed({
      authorizationcode: Text(128),
      scope: Type.Optional(Type.Literal('all')),
      scanned: Type.Optional(Type.Boolean()),
    }),
    answer: signedIn,
    needs: 'public',
    quiet: true,
  }),
  readAuthorization: readEndpoint({
    path: `${api}/authorizationread`,
    summary: 'Who asks to sign in by this QR code',
    audit: phrase('server/actions', 'readAuthorization'),
    request: closed({ authorizationcode: Text(128) }),
    answer: answer({
      data: Type.Object({
        browser: Type.String(),
        address: Type.String(),
        since: Type.Integer(),
        /** When the code expires. */
        until: Type.Integer(),
      }),
    }),
    needs: 'session',
  }),
  confirmAuthorization: writeEndpoint({
    path: `${api}/authorizationconfirm`,
    summary: 'Confirm or refuse a QR sign-in',
    audit: phrase('server/actions', 'confirmAuthorization'),
    request: closed({ authorizationcode: Text(128), accept: Type.Boolean() }),
    answer: empty,
    needs: 'session',
  }),
  signOut: writeEndpoint({
    path: `${api}/logout`,
    summary: 'End this session',
    audit: phrase('server/actions', 'signOut'),
    request: nothing,
    answer: empty,
    needs: 'session',
    takesReadOnly: true,
  }),
  sessions: readEndpoint({
    path: `${api}/sessions`,
    summary: 'The devices that this person is signed in on',
    audit: phrase('server/actions', 'sessions'),
    request: nothing,
    answer: answer({ result: Type.Array(SignedInDevice) }),
    needs: 'session',
    // Polled every few seconds while the page is visible.
    quiet: true,
  }),
  endOwnSession: writeEndpoint({
    path: `${api}/sessionend`,
    summary: 'End one of the own sessions',
    audit: phrase('server/actions', 'endOwnSession'),
    request: closed({ id: Text(64) }),
    answer: empty,
    needs: 'session',
  }),
  menu: readEndpoint({
    path: `${api}/module`,
    summary: 'The modules that this person may read',
    audit: phrase('server/actions', 'menu'),
    request: nothing,
    answer: answer({ modules: Type.Array(MenuModule) }),
    needs: 'session',
    compressed: true,
  }),
  shortMenu: readEndpoint({
    path: `${api}/minimodule`,
    summary: 'The same without columns',
    audit: phrase('server/actions', 'shortMenu'),
    request: nothing,
    answer: answer({ modules: Type.Array(MenuModule) }),
    needs: 'session',
    compressed: true,
    quiet: true,
  }),
  privateStore: writeEndpoint({
    path: `${api}/kv`,
    summary: 'Read or write one entry of the personal store',
    audit: phrase('server/actions', 'privateStore'),
    request: closed({
      action: Type.Union([Type.Literal('get'), Type.Literal('set')]),
      key: Type.String({ pattern: '^(dashboard|pidcolumnset|boardrefresh|boardstrip|tree-[0-9A-Za-z_-]{1,64})$' }),
      // At most 4 MiB of UTF-8, which a schema cannot count.
      value: Type.Optional(Type.String()),
    }),
    answer: answer({ data: Type.Object({ value: Type.String() }) }),
    needs: 'session',
    bodyLimit: 5 * 1024 * 1024,
  }),
  rights: readEndpoint({
    path: '/sfsaas/api/role/user/perm',
    summary: 'What this person may do on a module',
    audit: phrase('server/actions', 'rights'),
    request: closed({ pid: Pid }),
    answer: answer({ result: Rights, perm: Rights, strategyPerm: Rights, recordPerm: Rights }),
    needs: 'session',
  }),
  manifest: getEndpoint({
    path: '/sfadapter/v1/manifest',
    summary: 'Embedded pages and boards',
    audit: phrase('server/actions', 'manifest'),
    request: closed({ pid_list: Type.Optional(Text(4000)) }),
    answer: answer({ list: Type.Array(Type.Object({ info: Type.String() })) }),
    needs: 'session',
  }),
  languages: getEndpoint({
    path: '/lang/langList.json',
    summary: 'The languages of the console',
    audit: phrase('server/actions', 'languages'),
    request: nothing,
    answer: Type.Array(Type.Object({ name: Type.String(), key: Type.String() })),
    needs: 'public',
    transport: 'plain',
  }),
  tenantIcon: readEndpoint({
    path: '/sfsaas/api/tenant/icon',
    summary: 'Logo, company name and filing number of this host',
    audit: phrase('server/actions', 'tenantIcon'),
    request: nothing,
    answer: answer({
      icon: Type.String(),
      name: LocalText,
      filing: Type.String(),
      theme: Type.String(),
    }),
    needs: 'public',
  }),
} as const;
