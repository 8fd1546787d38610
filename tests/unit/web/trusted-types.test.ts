import { expect, test } from 'vitest';
import { compiling } from '../../../src/schemas/compiling.ts';
import { installTrustedTypes, loadSanitiser, policyRules } from '../../../src/security/trusted-types.ts';

test('there is one policy, and its name is default', () => {
  const policyNames: string[] = [];
  installTrustedTypes({ trustedTypes: { createPolicy: (name) => policyNames.push(name) } });
  expect(policyNames).toEqual(['default']);
});

test('markup is text until the sanitiser is there, and sanitised from then on', async () => {
  const hostile = '<img src=x onerror=alert(1)><b>bold</b>';
  expect(policyRules.createHTML(hostile)).not.toContain('<');
  await loadSanitiser();
  expect(policyRules.createHTML(hostile)).toBe('<img src="x"><b>bold</b>');
});

test('a style sheet passes as it is', () => {
  expect(policyRules.createHTML('a > b{color:red}')).toBe('a > b{color:red}');
});

test('text becomes code only while a schema is compiled', () => {
  expect(() => policyRules.createScript('1')).toThrow(TypeError);
  expect(compiling(() => policyRules.createScript('1'))).toBe('1');
  expect(() => policyRules.createScript('1')).toThrow(TypeError);
});

test('scripts load from this origin only', () => {
  expect(policyRules.createScriptURL('/plugins/x.js')).toBe(`${window.location.origin}/plugins/x.js`);
  for (const address of ['https://evil.example/x.js', '//evil.example/x.js', 'data:text/javascript,1']) {
    expect(() => policyRules.createScriptURL(address)).toThrow(TypeError);
  }
});
