import { afterEach, expect, test } from 'vitest'
import { BaseFiles } from './base-files.ts'
import { DocumentDrawer } from './draw-document.ts'
import { StudioDrawing, StudioSaved, StudioState } from '#contract/studio.ts'
import type { StudioEdit } from '#form/studio-edit.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { TestApi } from '#test/support/api-client.ts'
import { forFile } from '#test/support/for-file.ts'
import { extractText } from '#test/support/pdf-tools.ts'

const api = await forFile(TestApi.start(await loadDeployment('demo')))
const author = await api.signIn('author')
const colleague = await api.signIn('author')
const BULLETIN = 'documents/bulletin-de-souscription.json'

const ask = (query = 'case=complete', code = 'bulletin-de-souscription') =>
  author.get(`/studio/documents/${code}/drawing?${query}`)
const draw = async (query?: string, code?: string) => StudioDrawing.parse((await ask(query, code)).body)
const textOf = async ({ file }: StudioDrawing) => extractText(Buffer.from(file ?? '', 'base64'))
const save = async (edit: StudioEdit) => {
  const answer = await author.post('/studio/edits', { edits: [edit] })
  expect(answer.status, answer.text).toBe(200)
  return StudioSaved.parse(answer.body)
}
const addSentence = (fr: string, en: string): StudioEdit => ({
  kind: 'add',
  file: BULLETIN,
  level: 'section',
  place: { after: 'fonds' },
  value: { id: 'texte-1', kind: 'paragraph', text: { fr, en } },
})

afterEach(async () => {
  const { revision } = StudioState.parse((await author.get('/studio')).body)
  expect((await author.post('/studio/reset', { revision })).status).toBe(200)
})

test('draws the working copy for an example, every page a specimen', async () => {
  const { revision } = await save(addSentence('Une phrase de plus.', 'One more sentence.'))

  const drawn = await draw()

  expect(drawn).toMatchObject({ revision, state: 'drawn', problems: [] })
  const pages = (await textOf(drawn)).split('\f').filter((page) => page.trim() !== '')
  expect(pages.join()).toContain('Une phrase de plus.')
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(page).toContain('SPÉCIMEN')
  const english = await textOf(await draw('case=complete&locale=en'))
  expect(english).toContain('One more sentence.')
  expect(english).toContain('SPECIMEN')
})

test('an edit of another file counts as well', async () => {
  await save({
    kind: 'set',
    file: 'deployment.json',
    node: null,
    path: ['company', 'name'],
    before: api.services.deployment.name,
    value: 'Maison Essai',
  })

  expect(await textOf(await draw())).toContain('Maison Essai')
})

test('says what is wrong and where; what can be drawn is', async () => {
  await save(addSentence('Une phrase pour {nobody}.', ''))
  const drawn = await draw()

  expect(drawn.state).toBe('drawn')
  expect(drawn.problems.map(({ path }) => path)).toEqual(['sections[2].text', 'sections[2].text'])
  expect(drawn.problems.map(({ reason }) => reason.en).join()).toContain('nobody')

  await save({
    kind: 'set',
    file: BULLETIN,
    node: { level: 'section', key: 'texte-1' },
    path: ['style'],
    before: null,
    value: 'shouted',
  })
  const failed = await draw()

  expect([failed.state, failed.file]).toEqual(['failed', null])
  expect(failed.problems.map(({ path }) => path).join()).toContain('sections')
})

test('says when the example has no such document', async () => {
  expect(await draw('case=complete', 'convention-de-demembrement')).toMatchObject({
    state: 'absent',
    file: null,
  })
  expect((await ask('case=complete', 'no-such-document')).status).toBe(404)
  expect((await ask('case=no-such-case')).status).toBe(404)
})

test('refuses a document that would keep a drawing thread busy', async () => {
  await save(addSentence('Une phrase. '.repeat(20_000), 'x'))

  const failed = await draw()

  expect(failed).toMatchObject({ state: 'failed', file: null })
  expect(failed.problems.map(({ reason }) => reason.en).join()).toContain('too long')
})

test('of several concurrent drawings the newest of an author wins; those of a colleague continue', async () => {
  const { services } = api
  const drawer = new DocumentDrawer(services, new BaseFiles(services.deployment))
  const wanted = { code: 'bulletin-de-souscription', case: 'complete' }

  const first = drawer.draw(author, wanted)
  const second = drawer.draw(author, wanted)
  const ofColleague = drawer.draw(colleague, { ...wanted, code: 'lettre-de-mission' })
  const last = drawer.draw(author, { ...wanted, code: 'recueil-d-informations' })

  await expect(first).rejects.toMatchObject({ code: 'STUDIO_DRAWING_REPLACED' })
  await expect(second).rejects.toMatchObject({ code: 'STUDIO_DRAWING_REPLACED' })
  expect(await ofColleague).toMatchObject({ state: 'drawn' })
  expect(await last).toMatchObject({ state: 'drawn' })
})

test('draws for authors alone', async () => {
  const manager = await api.signIn('manager')

  const answer = await manager.get('/studio/documents/bulletin-de-souscription/drawing?case=complete')

  expect(answer.status).toBe(403)
})
