import type { TestApplication } from './test-application.ts'

/** Opens second-factor enrolment, as choosing a password through a mailed link does. */
export async function openEnrolment({ services, clock }: TestApplication, email: string): Promise<void> {
  const { db } = services.store
  const at = clock.now()
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('password_link')
    .values({
      token_hash: `used by ${email} at ${at.toISOString()}`,
      account_id: id,
      created_at: at,
      expires_at: new Date(at.getTime() + 3_600_000),
      used_at: at,
    })
    .execute()
}
