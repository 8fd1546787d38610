import { demoPassword } from '../../server/demo/tenants.ts';
import { phone as owner } from './points.ts';

type Answer = { status: number; msg: string };

/** One sign-in attempt by password, as a proxy forwards it from an address; the owner's right password unless given. */
export const attemptFrom = async (
  url: string,
  address: string,
  password: string = demoPassword,
  phone: string = owner,
): Promise<Answer> => {
  const answer = await fetch(`${url}/sfsaas/api/user/pwdlogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ phone, password }),
  });
  // The bench reads its own server.
  return (await answer.json()) as Answer;
};
