import { randomBytes } from 'node:crypto'
import { hashToken } from '#server/http/authenticate.ts'
import type { DemoLogin } from '#server/seed/demo-accounts.ts'
import type { Services } from '#server/services.ts'

/** Request headers with an access token of a demo account, bypassing the login page. */
export async function signInAs(
  services: Services,
  login: DemoLogin,
): Promise<{ readonly authorization: string }> {
  const account = await services.store.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', `${login}@demo.test`)
    .executeTakeFirstOrThrow()
  const token = randomBytes(24).toString('base64url')
  await services.store.db
    .insertInto('identity_payload')
    .values({
      model: 'AccessToken',
      id: hashToken(token),
      payload: JSON.stringify({ accountId: String(account.id) }),
      expires_at: new Date(services.clock.now().getTime() + 24 * 60 * 60 * 1000),
    })
    .execute()
  return { authorization: `Bearer ${token}` }
}
