import { beforeEach, describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { CreatedDossier, DossierDetail } from '#contract/dossiers.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { codesOf, startDossier, submit, type StartedDossier } from '#test/support/dossier-steps.ts'
import { smallPdfUri } from '#test/support/small-pdf.ts'

let dossier: StartedDossier

const api = await forFile(TestApi.start(buildDossierDeployment()))
const advisor = await api.signIn('advisor')
const { formId } = api
beforeEach(async () => {
  dossier = await startDossier(advisor, formId)
  await submit(advisor, dossier, 'holder')
  const value = smallPdfUri()
  await advisor.put(`/dossiers/${dossier.id}/receipts`, {
    submittingBlockId: wireId(formId, 'papers'),
    receipts: [{ typeId: 1, elementId: wireId(formId, 'identity'), value, title: 'carte.pdf' }],
  })
})

const duplicate = (documentDuplicate: boolean, caller = advisor) =>
  caller.post(`/dossiers/${dossier.id}/duplicate`, { documentDuplicate })

function setState(state: 'signed' | 'rejected') {
  return api.services.store.db.updateTable('dossier').set({ state }).where('id', '=', dossier.id).execute()
}

async function detailOf(id: number) {
  return DossierDetail.parse((await advisor.get(`/dossiers/${id}`)).body).dossier
}

describe('POST /dossiers/{id}/duplicate', () => {
  it('copies the answers, and the files when asked', async () => {
    const copy = CreatedDossier.parse((await duplicate(true)).body)
    const bare = CreatedDossier.parse((await duplicate(false)).body)

    expect(await detailOf(copy.id)).toMatchObject({
      status: 'ongoing',
      present: 'Françoise LEMAIRE',
      last_submitted_block_id: wireId(formId, 'holder'),
      values: (await detailOf(dossier.id)).values,
      receipts: [{ title: 'carte.pdf', elementId: wireId(formId, 'identity') }],
    })
    expect((await detailOf(bare.id)).receipts).toEqual([])
  })

  it('copies independently: changing one leaves the other unchanged', async () => {
    const copy = CreatedDossier.parse((await duplicate(true)).body)
    const [receipt] = (await detailOf(copy.id)).receipts

    await advisor.delete(`/dossiers/${copy.id}/receipts/${receipt?.receiptId}`)

    expect((await detailOf(dossier.id)).receipts).toHaveLength(1)
  })

  it('copies a signed dossier without declarations and signatures', async () => {
    await setState('signed')

    const copy = CreatedDossier.parse((await duplicate(false)).body)

    expect((await detailOf(copy.id)).status).toBe('ongoing')
  })

  it('is refused for a rejected dossier, to other roles, and for other users’ dossiers', async () => {
    const stranger = await api.signIn('advisor')
    const reviewer = await api.signIn('manageDossier')
    await setState('rejected')

    expect(codesOf(await duplicate(false))).toEqual(['STATE_CONFLICT'])
    expect((await duplicate(false, stranger)).status).toBe(404)
    expect((await duplicate(false, reviewer)).status).toBe(403)
  })

  it('is refused where the deployment has not switched it on', async () => {
    const { permissions } = buildDeployment()
    const other = await TestApi.start(
      buildDossierDeployment({ permissions: { ...permissions, duplication: false } }),
    )
    const caller = await other.signIn('advisor')

    const answer = await caller.post('/dossiers/1/duplicate', { documentDuplicate: false })

    expect(answer.status).toBe(403)
    await other.close()
  })
})
