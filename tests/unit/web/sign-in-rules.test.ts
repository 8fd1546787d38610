import { expect, test } from 'vitest';
import {
  codeFault,
  confirmationFault,
  newPasswordFault,
  passwordFault,
  phoneFault,
  plainCode,
  plainPhone,
} from '../../../src/features/sign-in/sign-in-rules.ts';
import { passwordStrength } from '../../../src/schemas/password-rule.ts';
import { chooseLanguage } from '../../../src/state/preferences.ts';

test.each([
  ['', 'phoneEmpty'],
  ['1380000000', 'phoneWrong'],
  ['23800000001', 'phoneWrong'],
  ['13800000001', undefined],
])('a phone number has 11 digits and starts with 1: %j', (phone, fault) => {
  expect(phoneFault(phone)).toBe(fault);
});

test.each([
  ['138 0000 0001', '13800000001'],
  ['+86 138-0000-0001', '13800000001'],
  ['008613800000001', '13800000001'],
  ['8613', '8613'],
  ['138000000019', '13800000001'],
])('a pasted phone number %j becomes %j', (typed, phone) => {
  expect(plainPhone(typed)).toBe(phone);
});

test.each([
  ['', 'codeEmpty'],
  ['123', 'codeWrong'],
  ['1234', undefined],
])('a code has exactly four digits: %j', (code, fault) => {
  expect(codeFault(code)).toBe(fault);
});

test('a code keeps its digits only', () => {
  expect(plainCode(' 12-345')).toBe('1234');
});

test('a password is required', () => {
  expect(passwordFault('')).toBe('passwordEmpty');
  expect(passwordFault('x')).toBeUndefined();
});

test.each([
  ['en', ['zh-CN'], 'en'],
  [undefined, ['fr-FR', 'en-GB', 'zh-CN'], 'en'],
  [undefined, ['zh-TW', 'en'], 'zh'],
  [undefined, ['fr-FR'], 'zh'],
  ['fr', [], 'zh'],
])('the language is the stored one, then the browser’s, then Chinese: %j, %j', (stored, browser, language) => {
  expect(chooseLanguage(stored, browser)).toBe(language);
});

test.each([
  ['', 'newPasswordEmpty'],
  ['Ab1-', 'newPasswordWeak'],
  ['12345678', 'newPasswordWeak'],
  ['abcdefgh', 'newPasswordWeak'],
  ['abcd 1234', 'newPasswordWeak'],
  ['密码abcd1234', 'newPasswordWeak'],
  ['a1'.repeat(11), 'newPasswordWeak'],
  ['abcd1234', undefined],
  ['a1'.repeat(10), undefined],
])('a new password has 8 to 20 characters of two kinds, no blanks, no Chinese: %j', (password, fault) => {
  expect(newPasswordFault(password)).toBe(fault);
});

test('the new password is typed twice the same', () => {
  expect(confirmationFault('', 'abcd1234')).toBe('confirmationEmpty');
  expect(confirmationFault('abcd1235', 'abcd1234')).toBe('confirmationWrong');
  expect(confirmationFault('abcd1234', 'abcd1234')).toBeUndefined();
});

test.each([
  ['12345678', 'weak'],
  ['abcd1234', 'medium'],
  ['ABCDefgh-', 'medium'],
  ['abcd-1234', 'strong'],
  ['a-1', 'weak'],
])('strong takes three kinds of characters: %j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
