import { Browser } from "../support/server/cookies.ts";
import { sending } from "../support/server/json.ts";
import { ADMINISTRATOR } from "./installation.ts";

/** The server lets so many devices of one user listen at a time. */
export const DEVICES_OF_ONE_USER = 20;

/** Signs in so many users as people do; makes those who are not there yet. */
export async function signInUsers(url: string, count: number): Promise<Browser[]> {
  const administrator = await signIn(url, ADMINISTRATOR);
  const users: Browser[] = [];
  while (users.length < count) {
    const login = `desk-${users.length + 1}`;
    const { password } = ADMINISTRATOR;
    const user = { login, user_password: password, user_right: ";journal;schedule;" };
    const made = await administrator.request("/api/users", sending("POST", user));
    if (made.status !== 201 && made.status !== 409) throw new Error(`A user: ${made.status}`);
    users.push(await signIn(url, { login, password }));
  }
  return users;
}

async function signIn(url: string, by: { login: string; password: string }): Promise<Browser> {
  const browser = new Browser(url);
  const answer = await browser.request("/api/journal/login", sending("POST", by));
  if (answer.status !== 200) throw new Error(`Login: ${answer.status} ${await answer.text()}`);
  return browser;
}
