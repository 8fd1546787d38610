import { beforeEach, expect, test } from 'vitest';
import { identityHeaders } from '../../../src/api/identity-headers.ts';
import { chooseRatio, chooseTheme, keepLanguage } from '../../../src/state/preferences.ts';
import { beginSession, endSession, followOtherTabs, session } from '../../../src/state/session.ts';

const user = {
  companyid: 'c1',
  userid: 'u1',
  loginsession: 's1',
  nickname: '',
  name: '周岚',
  did: 'd1',
  zone: 'Asia/Shanghai',
};

beforeEach(() => {
  localStorage.clear();
});

test('who signed in is stored under the session keys; a missing nickname falls back to the name', () => {
  beginSession(user);
  expect({ ...localStorage }).toMatchObject({
    companyid: 'c1',
    userid: 'u1',
    loginsession: 's1',
    nickname: '周岚',
    userdid: 'd1',
  });
});

test('the own company is known after a reload and forgotten with the session; what is stored may be anything', async () => {
  const company = { name: { en: 'Harbour Retail', zh: '海港零售' }, icon: '' };
  beginSession({ ...user, company });
  expect(session.company).toEqual(company);
  expect(JSON.parse(localStorage.getItem('company') ?? '')).toEqual(company);
  endSession('signed-out');
  expect(session.company).toBeUndefined();
  for (const text of ['', '{', 'null', '[]', '{"name":{"en":1,"zh":2},"icon":""}']) {
    localStorage.setItem('company', text);
    followOtherTabs();
    window.dispatchEvent(new StorageEvent('storage', { key: 'loginsession' }));
    expect(session.company).toBeUndefined();
  }
});

test('the end of a session clears all local storage but language, theme and size', () => {
  beginSession(user);
  keepLanguage('en');
  chooseTheme('dark');
  chooseRatio(1.25);
  localStorage.setItem('cachePath', '{}');
  endSession('expired');
  expect({ ...localStorage }).toEqual({ currentLanguage: 'en', theme: 'dark', ratio: '1.25' });
  expect(session.loginsession).toBe('');
  expect(session.end).toBe('expired');
});

test('the identity is sent in the identity headers', () => {
  beginSession(user);
  keepLanguage('zh');
  expect(identityHeaders()).toEqual({
    loginsession: 's1',
    companyid: 'c1',
    userid: 'u1',
    reqUserId: 'u1',
    userDid: 'd1',
    reqUserDid: 'd1',
    reqfrom: 'web',
    'accept-language': 'zh',
  });
});

test('a value that no header can hold is left out', () => {
  beginSession({ ...user, companyid: 'c\r\nx: 1', userid: '用户', did: '' });
  expect(Object.keys(identityHeaders())).toEqual(['loginsession', 'reqfrom', 'accept-language']);
});

test('a tab takes over the new session of the same person, and the end of it', () => {
  followOtherTabs();
  beginSession(user);
  localStorage.setItem('loginsession', 's2');
  window.dispatchEvent(new StorageEvent('storage', { key: 'loginsession' }));
  expect(session.loginsession).toBe('s2');
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(session).toMatchObject({ loginsession: '', userid: '', end: 'expired' });
});
