import { expect, it } from 'vitest';
import { systemRoleName } from '../../../src/engine/system-roles.ts';

it.each([
  ['管理员', 'en', 'Administrator'],
  ['Administrator', 'zh', '管理员'],
  ['运维员', 'en', 'Operator'],
  ['运维员', 'zh', '运维员'],
  ['Store staff', 'zh', '门店员工'],
  ['Night watch', 'zh', 'Night watch'],
] as const)('the system role %s is called in %s %s', (name, language, expected) => {
  expect(systemRoleName(name, language)).toBe(expected);
});
