import { beforeEach, describe, expect, it } from 'vitest'
import { DossierDetail } from '#contract/dossiers.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment, VALID_BLOCKS } from '#test/support/dossier-form.ts'
import { startDossier, submit, type StartedDossier } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const { formId } = api
const manager = await api.signIn('manager', { name: 'Carpentier' })
const advisor = await api.signIn('advisor', { name: 'Delmas', parentId: manager.id })
let dossier: StartedDossier
beforeEach(async () => {
  dossier = await startDossier(advisor, formId)
})

/** Saves a draft that was typed over this revision of its block; 0 for a block never submitted. */
const save = (caller: Caller, draft: Readonly<Record<string, string>>, blockRevision: number) =>
  caller.put(`/dossiers/${dossier.id}/drafts`, {
    drafts: Object.entries(draft).map(([name, value]) => ({
      elementId: wireId(formId, name),
      value,
      revision: 0,
      blockRevision,
    })),
  })
const submitHolder = (caller: Caller, change: Readonly<Record<string, string>>) =>
  submit(caller, dossier, 'holder', { ...VALID_BLOCKS['holder'], ...change })
const readDrafts = async () =>
  DossierDetail.parse((await advisor.get(`/dossiers/${dossier.id}`)).body).dossier.drafts

describe('a draft typed before its block was submitted', () => {
  it('that arrives after the submit is not stored', async () => {
    await submitHolder(advisor, { last_name: 'LEMAIRE' })

    const answer = await save(advisor, { last_name: 'LEMAI' }, 0)

    expect(answer.body).toMatchObject({
      drafts: [],
      conflicts: [{ value: 'LEMAIRE', revision: 0, author: 'Camille Delmas' }],
    })
    expect(await readDrafts()).toEqual([])
  })

  it('is dropped when its value was submitted', async () => {
    await submitHolder(advisor, { last_name: 'LEMAIRE' })

    const answer = await save(advisor, { last_name: 'LEMAIRE' }, 0)

    expect(answer.body).toMatchObject({ drafts: [], conflicts: [] })
    expect(await readDrafts()).toEqual([])
  })

  it('is in conflict with an answer that another person has changed, and with no other answer', async () => {
    await submitHolder(advisor, { last_name: 'LEMAIRE', first_name: 'Odile' })
    await submitHolder(manager, { last_name: 'LEMERRE', first_name: 'Odile' })

    const answer = await save(advisor, { last_name: 'LEMAITRE', first_name: 'Odette' }, 1)

    expect(answer.body).toMatchObject({
      drafts: [{ elementId: wireId(formId, 'first_name'), value: 'Odette' }],
      conflicts: [{ elementId: wireId(formId, 'last_name'), value: 'LEMERRE', author: 'Camille Carpentier' }],
    })
  })

  it('is in conflict with an answer that was cleared', async () => {
    await submitHolder(advisor, { first_name: 'Odile' })
    await submitHolder(manager, { first_name: '' })

    const answer = await save(advisor, { first_name: 'Odette' }, 1)

    expect(answer.body).toMatchObject({ drafts: [], conflicts: [{ value: null }] })
  })
})

it('a draft typed over the submitted answers is stored', async () => {
  await submitHolder(advisor, { last_name: 'LEMAIRE' })

  await save(advisor, { last_name: 'LEMERRE' }, 1)

  expect(await readDrafts()).toMatchObject([{ value: 'LEMERRE' }])
})
