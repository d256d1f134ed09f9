import { beforeEach, describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { DossierDetail } from '#contract/dossiers.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { codesOf, startDossier, type StartedDossier } from '#test/support/dossier-steps.ts'

let dossier: StartedDossier

const api = await forFile(TestApi.start(buildDossierDeployment()))
const manager = await api.signIn('manager', { name: 'Carpentier' })
const advisor = await api.signIn('advisor', { name: 'Delmas', parentId: manager.id })
const { formId } = api
beforeEach(async () => {
  dossier = await startDossier(advisor, formId)
})

const save = (caller: Caller, name: string, value: string, revision: number) =>
  caller.put(`/dossiers/${dossier.id}/drafts`, {
    drafts: [{ elementId: wireId(formId, name), value, revision }],
  })

describe('PUT /dossiers/{id}/drafts', () => {
  it('stores drafts, valid or not, and returns them', async () => {
    await save(advisor, 'email', 'not yet an addr', 0)

    const { dossier: detail } = DossierDetail.parse((await manager.get(`/dossiers/${dossier.id}`)).body)
    expect(detail.drafts).toMatchObject([
      { elementId: wireId(formId, 'email'), value: 'not yet an addr', revision: 1, author: 'Camille Delmas' },
    ])
    expect(detail.values).toEqual([])
  })

  it('keeps another user’s newer draft and reports a conflict', async () => {
    await save(advisor, 'last_name', 'LEMAIRE', 0)

    const answer = await save(manager, 'last_name', 'LEMERRE', 0)

    expect(answer.body).toMatchObject({
      drafts: [],
      conflicts: [{ value: 'LEMAIRE', author: 'Camille Delmas' }],
    })
  })

  it('keeps who entered a value that another user saves again', async () => {
    await save(advisor, 'last_name', 'LEMAIRE', 0)

    const answer = await save(manager, 'last_name', 'LEMAIRE', 0)

    expect(answer.body).toMatchObject({
      drafts: [{ value: 'LEMAIRE', author: 'Camille Delmas', how: 'typed' }],
      conflicts: [],
    })
  })

  it('lets two people work on different elements', async () => {
    await save(advisor, 'last_name', 'LEMAIRE', 0)

    const answer = await save(manager, 'first_name', 'Odile', 0)

    expect(answer.body).toMatchObject({ drafts: [{ value: 'Odile' }], conflicts: [] })
  })

  it('accepts a change over the revision that was read', async () => {
    await save(advisor, 'last_name', 'LEMAIRE', 0)

    const answer = await save(manager, 'last_name', 'LEMERRE', 1)

    expect(answer.body).toMatchObject({ drafts: [{ value: 'LEMERRE', revision: 2 }], conflicts: [] })
  })

  it('ignores computed elements and refuses unknown ones', async () => {
    expect((await save(advisor, 'amount', '1', 0)).body).toMatchObject({ drafts: [], conflicts: [] })
    expect(codesOf(await save(advisor, 'nothing', 'x', 0))).toEqual(['UNKNOWN_ELEMENT'])
  })

  it('is refused on an abandoned dossier, to read-only roles, and to other users', async () => {
    const reader = await api.signIn('backOfficeUser')
    const stranger = await api.signIn('advisor')
    await advisor.put(`/dossiers/${dossier.id}/status`, { status: 'canceled' })

    expect((await save(advisor, 'last_name', 'X', 0)).status).toBe(409)
    expect((await save(reader, 'last_name', 'X', 0)).status).toBe(403)
    expect((await save(stranger, 'last_name', 'X', 0)).status).toBe(404)
  })
})
