import { expect, test } from 'vitest'
import { lossKey } from '#rules/loss-key.ts'
import { RUN_PROBLEMS } from '#vocabulary/studio-run.ts'
import { AuthorDesk } from '#test/support/author-desk.ts'
import { block, element, form, text } from '#test/support/write-deployments.ts'

/** Runs are in a thread that gives way to everything else. */
const PATIENCE = { timeout: 120_000 }
const refusal = (code: string) => ({ status: 409, body: { errors: [{ code }] } })
const relabel = (desk: AuthorDesk) =>
  desk.edit({
    kind: 'set',
    file: 'forms/client.json',
    node: { level: 'element', key: 'a' },
    path: ['attributes', 'label', 'fr'],
    before: 'Texte',
    value: 'Autre',
  })

test('a rehearsal that waits is canceled, and no process runs it', async () => {
  const desk = await AuthorDesk.open()
  await relabel(desk)
  await desk.author.post('/studio/rehearsal', {})

  const canceled = await desk.author.delete('/studio/rehearsal')
  await desk.api.services.outbox.drain()

  expect(canceled).toMatchObject({ status: 200, body: { state: 'canceled', result: null } })
  expect(await desk.readRehearsal()).toMatchObject({ state: 'canceled', result: null })
  expect(await desk.publish()).toMatchObject(refusal('STUDIO_REHEARSAL_MISSING'))
})

test('a rehearsal that runs is canceled by whichever process, and its job ends', PATIENCE, async () => {
  const desk = await AuthorDesk.open()
  await relabel(desk)
  await desk.author.post('/studio/rehearsal', {})
  const draining = desk.api.services.outbox.drain()
  await expect.poll(async () => (await desk.readRehearsal()).state, { timeout: 30_000 }).toBe('running')

  await desk.author.delete('/studio/rehearsal')
  await draining

  expect(await desk.readRehearsal()).toMatchObject({ state: 'canceled', result: null })
  expect(await desk.rehearse()).toMatchObject({ state: 'done', isCurrent: true })
})

test('a rehearsal of an earlier revision does not let a later one be published', PATIENCE, async () => {
  const desk = await AuthorDesk.open()
  await relabel(desk)
  await desk.rehearse()
  await desk.set('deployment.json', ['settings', 'limit'], 100, 110)

  expect(await desk.readRehearsal()).toMatchObject({ state: 'done', isCurrent: false })
  expect(await desk.publish()).toMatchObject(refusal('STUDIO_REHEARSAL_MISSING'))
})

/** `proof` is asked where the answer is what the setting says. */
const ASKS_PROOF = form([
  block('one', [
    element('word'),
    element('proof', {
      condition: {
        rules: [{ type: 'input', element: 'word', operator: 'equal', value: '{setting.over}' }],
        effects: ['visible', 'required'],
      },
    }),
  ]),
])

test('what open dossiers lose is acknowledged before it is published', PATIENCE, async () => {
  const desk = await AuthorDesk.open({ 'house/forms/client.json': ASKS_PROOF })
  const { db } = desk.api.services.store
  const advisor = await desk.api.signIn('advisor')
  const created = await advisor.post('/dossiers', {
    formId: desk.api.formId,
    clientId: null,
    submittingBlockId: null,
    values: [],
  })
  expect(created.status, created.text).toBe(200)
  const { id } = await db.selectFrom('dossier').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('dossier_block')
    .values({ dossier_id: id, block: 'one', answers: '{"word":"9"}', revision: 1, submitted_by: advisor.id })
    .execute()
  await desk.set('deployment.json', ['settings', 'over'], 7, 9)

  const { result } = await desk.rehearse()
  const [loss] = result?.losses ?? []
  if (!loss) throw new Error('nothing is lost')

  expect(result?.losses).toEqual([
    {
      kind: 'incomplete',
      form: 'client',
      place: 'page/one/proof',
      reason: 'validation.error.required',
      happens: true,
      dossiers: [id],
    },
  ])
  const refused = await desk.publish()
  expect(refused).toMatchObject(refusal('STUDIO_LOSSES_UNACKNOWLEDGED'))
  expect(refused.text).toContain('1')
  expect(await desk.publish([lossKey({ ...loss, place: 'page/one/word' })])).toMatchObject(
    refusal('STUDIO_LOSSES_UNACKNOWLEDGED'),
  )
  expect(await desk.publish([lossKey(loss)])).toMatchObject({ status: 200 })
})

/** The only example says nothing of the bound, and no answer shows that the second product is another operation. */
const UNGUARDED = form([
  block('one', [
    element('amount', { type: 'input_float', attributes: { label: text, min: '10' } }),
    element('nothing', {
      type: 'calculate',
      attributes: { label: text },
      calculation: { formula: '{amount} * 0 * 3' },
    }),
  ]),
])
const EXAMPLE = {
  form: 'client',
  title: 'x',
  today: '2026-11-21',
  answers: { amount: '20' },
  expect: { visible: ['amount'] },
}

test(
  'a rule that no example guards has a case, and the score is better once it is accepted',
  PATIENCE,
  async () => {
    const desk = await AuthorDesk.open({
      'house/forms/client.json': UNGUARDED,
      'house/cases/example.json': EXAMPLE,
    })

    const { result: before, ...run } = await desk.tryGuards()
    const survivor = before?.after.survivors.find(({ proposed }) => proposed !== null)
    await desk.edit({
      kind: 'replace',
      file: 'cases/guard.json',
      before: null,
      text: JSON.stringify(survivor?.proposed),
    })
    const { result: after } = await desk.tryGuards()

    expect(run).toMatchObject({ state: 'done', isCurrent: true, done: 2, total: 2 })
    expect(before?.after.survivors).toContainEqual({
      id: 'client: page/one/nothing: formula * at 14 swapped',
      proposed: null,
      changes: [expect.objectContaining({ fr: expect.stringContaining(' : avec la formule ') })],
    })
    expect(before?.before).toEqual({ tried: before?.after.tried, caught: before?.after.caught })
    expect(after?.before).toEqual(before?.before)
    expect(after?.after.caught).toBeGreaterThan(before?.after.caught ?? 0)
    expect(after?.after.survivors.map(({ id }) => id)).not.toContain(survivor?.id)
  },
)

test(
  'a formula that loops is not published: its rehearsal refers to the problems, which name the circle',
  PATIENCE,
  async () => {
    const desk = await AuthorDesk.open()
    const calculated = (name: string, formula: string) => ({
      kind: 'add',
      file: 'forms/client.json',
      level: 'element',
      place: { after: 'a' },
      value: { name, type: 'calculate', attributes: { label: text }, calculation: { formula } },
    })
    await desk.edit(calculated('loop_b', '1'))
    await desk.edit(calculated('loop_a', '{loop_b} + 1'))
    await desk.edit({
      kind: 'set',
      file: 'forms/client.json',
      node: { level: 'element', key: 'loop_b' },
      path: ['calculation', 'formula'],
      before: '1',
      value: '{loop_a} + 1',
    })

    expect(await desk.rehearse()).toMatchObject({ state: 'failed', error: RUN_PROBLEMS })
    await expect
      .poll(async () => (await desk.author.get('/studio/problems')).text, { timeout: 30_000 })
      .toMatch(/loop_a.* reads .*loop_b|loop_b.* reads .*loop_a/)
    expect(await desk.publish()).toMatchObject(refusal('STUDIO_REHEARSAL_MISSING'))
  },
)

test('HTML in a text is served without what could run', PATIENCE, async () => {
  const desk = await AuthorDesk.open()
  const html = '<b>Bold</b><script>alert(1)</script><a href="javascript:alert(1)" onclick="x()">link</a>'
  await desk.set('deployment.json', ['texts', 'about'], text, { fr: html, en: 'Text' })
  await desk.publishRehearsed()

  const { api } = await desk.switched()

  expect(api.services.deployment.pages.about.fr).toBe('<b>Bold</b><a>link</a>')
})
