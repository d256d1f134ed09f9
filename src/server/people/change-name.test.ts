import { expect, it } from 'vitest'
import { PersonDetail } from '#contract/people.ts'
import { TestApi } from '#test/support/api-client.ts'
import { forFile } from '#test/support/for-file.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'

const api = await forFile(TestApi.start(buildDeployment()))
const { db } = api.services.store
const administrator = await api.signIn('administrator')

const PATH = '/administration/people'
const MARRIED = { first_name: 'Camille', last_name: 'Roy-Vasseur' }

/** A person named Camille Roy. */
const signInRoy = () => api.signIn('advisor', { name: 'Roy' })

const rename = (id: number, name: object, known: object = { first_name: 'Camille', last_name: 'Roy' }) =>
  administrator.put(`${PATH}/${id}/name`, { ...name, known })

const detailOf = async (id: number) => PersonDetail.parse((await administrator.get(`${PATH}/${id}`)).body)

const auditOf = (id: number) =>
  db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'detail'])
    .where('subject', '=', `account:${id}`)
    .execute()

async function provision(id: number, deletedAt: Date | null = null): Promise<void> {
  await db
    .insertInto('provisioned_account')
    .values({
      account_id: id,
      user_name: `roy-${id}`,
      external_id: null,
      is_active: true,
      has_role: true,
      changed_at: api.clock.now(),
      deleted_at: deletedAt,
    })
    .execute()
}

it('is changed by an administrator, with an audit row that does not contain it', async () => {
  const { id } = await signInRoy()

  const changed = await rename(id, { first_name: ' Camille ', last_name: 'Roy-Vasseur' })
  const repeated = await rename(id, MARRIED)

  expect([changed.status, repeated.status]).toEqual([200, 200])
  expect(await detailOf(id)).toMatchObject({ ...MARRIED, name: 'Camille Roy-Vasseur' })
  expect(await auditOf(id)).toEqual([
    { action: 'account.changed', actor_id: administrator.id, detail: { fields: ['name'] } },
  ])
})

it('must be complete, and printable in documents', async () => {
  const { id } = await signInRoy()

  const unprintable = await rename(id, { first_name: '李', last_name: 'Roy' })
  const blank = await rename(id, { first_name: 'Camille', last_name: '  ' })

  expect(unprintable).toMatchObject({ status: 422, body: { errors: [{ property: 'first_name' }] } })
  expect(JSON.stringify(unprintable.body)).toContain('李')
  expect(blank).toMatchObject({ status: 422, body: { errors: [{ property: 'last_name' }] } })
  expect(await auditOf(id)).toEqual([])
})

it('is not changed by the person, nor by other roles', async () => {
  const { id } = await signInRoy()
  const manager = await api.signIn('manager')
  const body = { ...MARRIED, known: { first_name: 'Camille', last_name: 'administrator' } }

  const own = await administrator.put(`${PATH}/${administrator.id}/name`, body)
  const byManager = await manager.put(`${PATH}/${id}/name`, body)

  expect(own).toMatchObject({ status: 403, body: { errors: [{ code: 'OWN_ACCOUNT' }] } })
  expect(byManager).toMatchObject({ status: 403, body: { errors: [{ code: 'FORBIDDEN' }] } })
})

it('of an account that SCIM manages is changed by the identity provider only', async () => {
  const { id } = await signInRoy()
  await provision(id)

  const refused = await rename(id, MARRIED)

  expect(refused).toMatchObject({ status: 422, body: { errors: [{ code: 'NAME_OF_IDENTITY_PROVIDER' }] } })
  expect(await detailOf(id)).toMatchObject({ last_name: 'Roy', is_provisioned: true })
})

it('can be changed again once SCIM has deleted the account', async () => {
  const { id } = await signInRoy()
  await provision(id, api.clock.now())

  expect((await rename(id, MARRIED)).status).toBe(200)
})

it('is not overwritten by an administrator who saw the former one', async () => {
  const { id } = await signInRoy()
  await rename(id, MARRIED)

  const late = await rename(id, { first_name: 'Camille', last_name: 'Le Roy' })

  expect(late).toMatchObject({ status: 409, body: { errors: [{ code: 'NAME_CHANGED' }] } })
  expect(await detailOf(id)).toMatchObject(MARRIED)
})

it('stays once the erasure of the person has been requested, which finds dossiers by it', async () => {
  const { id } = await signInRoy()
  await db.updateTable('account').set({ erasure_asked_at: api.clock.now() }).where('id', '=', id).execute()

  expect(await rename(id, MARRIED)).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'ACCOUNT_ERASED' }] },
  })
})
