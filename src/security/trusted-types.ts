import { isCompilingSchema } from '../schemas/compiling.ts';

/**
 * The page's one Trusted Types policy (contract "Security header"). Every string that a library hands to
 * innerHTML is sanitised; text becomes code only while a schema is being compiled; scripts load from here only.
 */

type Sanitise = (html: string) => string;

/** Until the sanitiser is there, markup is shown as the text it is. */
const asText: Sanitise = (html) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

let sanitise = asText;

/** Loads DOMPurify; the sign-in page sets no markup and does without its weight. */
export async function loadSanitiser(): Promise<void> {
  const { default: purifier } = await import('dompurify');
  sanitise = (html) => purifier.sanitize(html);
}

export const policyRules = {
  // Style sheets and plain text hold no tag; a sanitiser would only parse them to give them back.
  createHTML: (html: string): string => (html.includes('<') ? sanitise(html) : html),
  createScript: (code: string): string => {
    if (!isCompilingSchema()) {
      throw new TypeError('Text becomes code only while a schema is compiled.');
    }
    return code;
  },
  createScriptURL: (address: string): string => {
    const url = new URL(address, window.location.href);
    if (url.origin !== window.location.origin) {
      throw new TypeError(`Scripts load from ${window.location.origin} only, not from ${url.origin}.`);
    }
    return url.href;
  },
};

type Factory = { createPolicy: (name: string, rules: typeof policyRules) => unknown };

/** Installs the policy where the browser knows Trusted Types; before anything else runs. */
export function installTrustedTypes(
  target: { trustedTypes?: Factory } = globalThis as { trustedTypes?: Factory },
): void {
  target.trustedTypes?.createPolicy('default', policyRules);
}

installTrustedTypes();
