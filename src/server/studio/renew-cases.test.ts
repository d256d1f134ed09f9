import { expect, test } from 'vitest'
import { ErrorBody } from '#contract/answers.ts'
import { StudioDefinition, StudioFile, StudioProblems, StudioSaved } from '#contract/studio.ts'
import type { StudioEdit } from '#form/studio-edit.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { TestApi } from '#test/support/api-client.ts'
import { forFile } from '#test/support/for-file.ts'

const api = await forFile(TestApi.start(await loadDeployment('demo')))
const author = await api.signIn('author')
const FORM = 'forms/client.json'
const text = (words: string) => ({ fr: words, en: words })

async function save(edit: StudioEdit): Promise<number> {
  const answer = await author.post('/studio/edits', { edits: [edit] })
  expect(answer.status, answer.text).toBe(200)
  return StudioSaved.parse(answer.body).revision
}

async function renew(names: readonly string[], answers = {}): Promise<number> {
  const answer = await author.post('/studio/cases/renewal', { names, answers })
  expect(answer.status, answer.text).toBe(200)
  return StudioSaved.parse(answer.body).revision
}

async function problemsOf(revision: number): Promise<StudioProblems['problems']> {
  for (;;) {
    const answer = await author.get(`/studio/problems?revision=${revision}`)
    const { check, problems } = StudioProblems.parse(answer.body)
    if (check.revision >= revision) return problems.filter(({ severity }) => severity === 'error')
  }
}

async function readCase(name: string): Promise<string> {
  return StudioFile.parse((await author.get(`/studio/files?file=cases/${name}.json`)).body).text ?? ''
}

test('examples that a new block makes fail expect it, in one step and with the smallest difference', async () => {
  const before = await readCase('complete')
  const revision = await save({
    kind: 'add',
    file: FORM,
    level: 'block',
    place: { within: 'projet' },
    value: { slug: 'visite', title: text('Visite'), elements: [] },
  })
  const [problem] = await problemsOf(revision)
  expect(problem).toMatchObject({
    examples: ['complete-direct', 'complete', 'owners-none'],
    unanswered: [],
  })

  const renewed = await renew(problem?.examples ?? [])
  expect(await problemsOf(renewed)).toEqual([])
  expect((await readCase('complete')).replace(/"visite",\s+/, '')).toBe(before)
  await author.post('/studio/undo', {})
  expect(await readCase('complete')).toBe(before)
  await author.post('/studio/undo', {})
})

test('a new question is answered where the others start from, and its answers go with it', async () => {
  const revision = await save({
    kind: 'add',
    file: FORM,
    level: 'element',
    place: { after: 'intro_risk' },
    value: { name: 'visit', type: 'input_text', attributes: { label: text('Visite'), required: true } },
  })
  const [unanswered] = await problemsOf(revision)
  expect(unanswered?.unanswered.length).toBeLessThan(10)
  expect(unanswered?.examples.length).toBeGreaterThan(10)
  const answered = await renew(unanswered?.unanswered ?? [], { visit: 'le 3 mai' })
  expect(await problemsOf(answered)).toEqual([])

  const removed = await save({ kind: 'remove', file: FORM, node: { level: 'element', key: 'visit' } })
  const unknown = await problemsOf(removed)
  const renewed = await renew(unknown.flatMap(({ examples }) => examples))
  expect(await problemsOf(renewed)).toEqual([])
})

test('nothing is renewed by a form that cannot work', async () => {
  await save({
    kind: 'set',
    file: FORM,
    node: { level: 'element', key: 'inv_amount' },
    path: ['calculation'],
    before: { formula: '{inv_rate} / 100 * {inv_unit_price} * {inv_shares}' },
    value: { formula: '{absent}' },
  })
  const answer = await author.post('/studio/cases/renewal', { names: ['complete'], answers: {} })
  expect(ErrorBody.parse(answer.body).errors[0]?.code).toBe('STUDIO_EDIT_REFUSED')
})

test('an example of the base is not the deployment’s to change', async () => {
  const answer = await author.post('/studio/cases/renewal', { names: ['person'], answers: {} })
  expect(ErrorBody.parse(answer.body).errors[0]?.code).toBe('NOT_FOUND')
})

test('a form is tried with the labels of its lists', async () => {
  const { body } = await author.get('/studio/definition?form=client')
  const { datalistLabels } = StudioDefinition.parse(body)
  expect(datalistLabels['countries']?.['FR']).toEqual({ fr: 'France', en: 'France' })
})
