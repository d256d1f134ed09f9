import { beforeEach, describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { CreatedProspect } from '#contract/prospects.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment, VALID_BLOCKS } from '#test/support/dossier-form.ts'
import { codesOf, startDossier, submit, type StartedDossier } from '#test/support/dossier-steps.ts'

let dossier: StartedDossier
let email: string
let count = 0

const api = await forFile(TestApi.start(buildDossierDeployment()))
const advisor = await api.signIn('advisor')
const { formId } = api
beforeEach(async () => {
  count += 1
  email = `prospect${count}@orange.test`
  dossier = await startDossier(advisor, formId)
})

const create = (caller = advisor, headers: Record<string, string> = {}) =>
  caller.post('/prospects', { dossierId: dossier.id }, headers)

const fill = (target = dossier) => submit(advisor, target, 'holder', { ...VALID_BLOCKS['holder'], email })

async function accounts() {
  return api.services.store.db
    .selectFrom('account')
    .select(['id', 'role', 'username', 'first_name', 'last_name', 'mobile', 'parent_id', 'password_hash'])
    .where('email', '=', email)
    .execute()
}

describe('POST /prospects', () => {
  it('creates a prospect under the advisor and assigns the dossier, which they cannot open yet', async () => {
    await fill()

    const { prospect } = CreatedProspect.parse((await create()).body)

    expect(prospect).toMatchObject({ first_name: 'Françoise', last_name: 'LEMAIRE', email })
    expect(prospect.username).toMatch(/^91\d{4}$/)
    expect(await accounts()).toMatchObject([
      {
        id: prospect.id,
        role: 'prospect',
        mobile: '+33612345678',
        parent_id: advisor.id,
        password_hash: null,
      },
    ])
    expect((await advisor.get(`/dossiers/${dossier.id}`)).body).toMatchObject({
      dossier: { client_id: prospect.id, authorized_clients: [] },
    })
    const opened = await advisor.put(`/dossiers/${dossier.id}/authorized-clients`, {
      clientsId: [prospect.id],
    })
    expect(opened.body).toMatchObject({ dossier: { authorized_clients: [prospect.id] } })
  })

  it('reports every missing answer', async () => {
    const answer = await create()

    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      errors: ['last_name', 'first_name', 'email'].map((name) => ({
        property: wireId(formId, name),
        message: 'prospect-answers',
      })),
    })
  })

  it('reports that the address has an account, also for two concurrent requests', async () => {
    const second = await startDossier(advisor, formId)
    await fill()
    await fill(second)

    const answers = await Promise.all(
      [dossier.id, second.id].map((dossierId) => advisor.post('/prospects', { dossierId })),
    )

    const refused = answers.find(({ status }) => status === 409)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(refused?.body).toMatchObject({
      errors: [{ property: 'email', message: 'User already exists for customer email' }],
    })
    expect(await accounts()).toHaveLength(1)
  })

  it('creates one for a repeated key, and refuses a second for the same dossier', async () => {
    await fill()

    const [first, again] = await Promise.all([
      create(advisor, { 'idempotency-key': `prospect-${count}` }),
      create(advisor, { 'idempotency-key': `prospect-${count}` }),
    ])
    const other = await create()

    expect(first.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(codesOf(other)).toEqual(['STATE_CONFLICT'])
    expect(await accounts()).toHaveLength(1)
  })

  it.each(['client', 'prospect', 'prospectDirect', 'backOfficeUser', 'manageDossier'] as const)(
    'is never for the role %s',
    async (role) => {
      expect((await create(await api.signIn(role))).status).toBe(403)
    },
  )

  it('is refused for a signed dossier, whose client stays unset', async () => {
    await fill()
    await api.services.store.db
      .updateTable('dossier')
      .set({ state: 'signed', status: 'signed' })
      .where('id', '=', dossier.id)
      .execute()

    const answer = await create()

    expect(codesOf(answer)).toEqual(['STATE_CONFLICT'])
    expect(await accounts()).toHaveLength(0)
  })

  it('hides other users’ dossiers, and refuses an invalid id', async () => {
    expect((await create(await api.signIn('advisor'))).status).toBe(404)
    expect((await advisor.post('/prospects', { dossierId: 'x' })).status).toBe(422)
  })
})
