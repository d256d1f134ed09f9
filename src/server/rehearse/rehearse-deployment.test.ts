import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import type { Block, FormElement } from '#form/definition.ts'
import { FormElement as Element } from '#form/definition.ts'
import { createDossier, createUser, openEnvelope, openSigningApp } from '#test/support/signing-app.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import { describeRehearsal } from './describe-rehearsal.ts'
import { rehearseDeployment, type Rehearsal } from './rehearse-deployment.ts'

const text = (words: string) => ({ fr: words, en: words })
const receipts = [{ typeId: 1, code: 'id', category: 'identity', label: text('Identité') }]

const signing = await forFile(
  openSigningApp({ deployment: { settings: { over: '' }, receiptTypes: receipts } }),
)
const advisor = await createUser(signing, 'advisor')
/** Its first block is submitted; `sent` is out for signature, `ended` was abandoned. */
const open = await createDossier(signing, advisor, ['subscriber', 'coSubscriber'])
const sent = await createDossier(signing, advisor)
await openEnvelope(signing, advisor, sent)
const ended = await createDossier(signing, advisor)
const { headers } = advisor
const payload = { status: 'canceled' }
await signing.app.inject({ method: 'PUT', url: `/api/dossiers/${ended}/status`, headers, payload })

/** Losses with the next deployment, as `kind place: reason [dossiers]`. */
async function rehearse(next: Partial<LoadedDeployment>): Promise<readonly string[]> {
  const { losses } = await run(next)
  return losses.map(({ kind, place, reason, dossiers }) => `${kind} ${place}: ${reason} [${dossiers.join()}]`)
}

function run(next: Partial<LoadedDeployment>, progress: string[] = []): Promise<Rehearsal> {
  const { store, clock, deployment, forms } = signing.services
  return rehearseDeployment({
    store,
    clock,
    templates: next.forms ? forms.templates : [],
    deployment: { ...deployment, ...next },
    onProgress: (done, total) => progress.push(`${done} of ${total}`),
  })
}

/** The form with its first block changed and further blocks appended. */
function change(
  first: (elements: readonly FormElement[]) => readonly FormElement[],
  more: readonly Block[] = [],
): Partial<LoadedDeployment> {
  const { client } = signing.services.deployment.forms
  const [page] = client?.pages ?? []
  const [block, ...rest] = page?.blocks ?? []
  if (!client || !page || !block) throw new Error('the test form is missing')
  const changed = { ...block, elements: [...first(block.elements)] }
  return { forms: { client: { ...client, pages: [{ ...page, blocks: [changed, ...more, ...rest] }] } } }
}

const without = (name: string) => (elements: readonly FormElement[]) =>
  elements.filter((element) => element.name !== name)
const edit = (name: string, more: object) => (elements: readonly FormElement[]) =>
  elements.map((element) => (element.name === name ? Element.parse({ ...element, ...more }) : element))
const question = (name: string, more: object = {}) =>
  Element.parse({ name, type: 'input_text', attributes: { label: text(name), required: true, ...more } })

describe('a rehearsal', () => {
  it('reports no losses when nothing changes, and reports its progress', async () => {
    const same = change((elements) => elements)
    const progress: string[] = []

    const rehearsal = await run(same, progress)

    expect(describeRehearsal(rehearsal)).toEqual(['2 open dossiers tried: nothing will be lost'])
    expect(progress).toEqual(['2 of 2'])
  })

  it('reports no losses when only texts change', async () => {
    const next = edit('email', { attributes: { label: text('Adresse'), help: text('Personnelle') } })

    expect(await rehearse(change(next))).toEqual([])
  })

  it('lists dossiers that a new question makes incomplete', async () => {
    const lines = await rehearse(change((elements) => [...elements, question('mobile')]))

    expect(lines).toEqual([
      `incomplete souscription/signers/mobile: validation.error.required [${open},${sent}]`,
      `envelope souscription/signers/mobile: validation.error.required [${sent}]`,
    ])
  })

  it('counts no loss for a new required question, which open dossiers never see', async () => {
    const { touched, losses } = await run(change((elements) => [...elements, question('mobile')]))

    expect(touched).toEqual([])
    expect(losses.map(({ happens }) => happens)).toEqual([false, false])
  })

  it('lists what will happen before what would', () => {
    const loss = {
      kind: 'incomplete',
      form: 'client',
      reason: 'validation.error.required',
      dossiers: [7],
    } as const
    const losses = [
      { ...loss, place: 'a/b/will', happens: true },
      { ...loss, place: 'a/b/would', happens: false },
    ]

    expect(describeRehearsal({ dossiers: 1, touched: [7], losses })).toEqual([
      '1 open dossiers tried: 1 will lose something',
      'will become incomplete:',
      '  client: a/b/will: validation.error.required (1: 7)',
      expect.stringMatching(/^no loss, since open dossiers keep/),
      'would be incomplete:',
      '  client: a/b/would: validation.error.required (1: 7)',
    ])
  })

  it('ignores new questions in blocks not submitted yet', async () => {
    const block = { slug: 'later', title: text('Plus tard'), elements: [question('origin')] }

    const lines = await rehearse(change((elements) => elements, [block]))

    expect(lines.map((line) => line.split(' ')[0])).toEqual(['incomplete', 'envelope'])
    expect(lines.every((line) => !line.includes(String(open)))).toBe(true)
  })

  it('lists answers and drafts whose element no longer exists', async () => {
    const draft = { dossier_id: open, element: 'with_cos', value: JSON.stringify({ value: 'false' }) }
    const { store } = signing.services
    await store.db
      .insertInto('draft')
      .values({ ...draft, base_revision: 1, author_id: advisor.user.id, updated_at: new Date() })
      .execute()
    const gone = (elements: readonly FormElement[]) =>
      elements.filter(({ name }) => name !== 'with_cos' && !name.startsWith('cos_'))
    const next = change(gone)
    const blocks = next.forms?.['client']?.pages[0]?.blocks ?? []
    const unbound = blocks.map((block) => ({
      ...block,
      elements: block.elements.filter(({ name }) => name !== 'sign_subscription_co_subscriber'),
    }))
    const page = next.forms?.['client']?.pages[0]
    if (!page) throw new Error('no page')

    const lines = await rehearse({
      forms: { client: { code: 'client', title: page.title, pages: [{ ...page, blocks: unbound }] } },
    })
    await store.db.deleteFrom('draft').execute()

    expect(lines).toContain(
      `answer souscription/signers/cos_email: there is no such element any more [${open}]`,
    )
    expect(lines).toContain(
      `answer souscription/signers/with_cos: there is no such element any more; it was typed and not submitted yet [${open}]`,
    )
    expect(lines).toContain(
      `envelope souscription/signers/with_cos: the value sent for signature would be lost [${sent}]`,
    )
  })

  it('lists answers that would be hidden, computed, unreadable or not a choice', async () => {
    const hidden = edit('first_name', {
      condition: { rules: [{ type: 'input', element: 'last_name', operator: 'equal', value: 'Nobody' }] },
    })
    const computed = edit('first_name', { calculation: { formula: '1' }, type: 'calculate' })
    const unreadable = edit('first_name', { type: 'input_integer' })
    const choice = edit('first_name', {
      type: 'select',
      attributes: { label: text('x'), options: [{ value: 'A', label: text('A') }] },
    })

    const reasons = await Promise.all(
      [hidden, computed, unreadable, choice].map(async (next) =>
        (await rehearse(change(next))).filter((line) => line.startsWith('answer')),
      ),
    )

    const line = (reason: string) => `answer souscription/signers/first_name: ${reason} [${open},${sent}]`
    expect(reasons.flat()).toEqual([
      line('it is hidden'),
      line('it is computed'),
      line('it cannot be read as input_integer'),
      line('it has no such choice any more'),
    ])
  })

  it('compares a threshold with the facts of the last start', async () => {
    const asks = question('proof')
    const onSetting = Element.parse({
      ...asks,
      condition: {
        rules: [{ type: 'input', element: 'last_name', operator: 'equal', value: '{setting.over}' }],
        effects: ['visible', 'required'],
      },
    })
    const next = change((elements) => [...elements, onSetting])

    expect(await rehearse(next)).toEqual([])
    expect(await rehearse({ ...next, settings: { over: 'Lemaire' } })).toContain(
      `incomplete souscription/signers/proof: validation.error.required [${open},${sent}]`,
    )
  })

  it('lists envelopes with other parties or documents, or whose block no longer exists', async () => {
    const { client } = signing.services.deployment.forms
    const [page] = client?.pages ?? []
    if (!client || !page) throw new Error('no form')
    const closed = page.blocks.map(({ opensEnvelope: _opens, ...block }) => block)
    const unsigned = page.blocks.map((block) => ({
      ...block,
      elements: block.elements.filter(({ name }) => name !== 'sign_subscription_subscriber'),
    }))
    const forms = (blocks: readonly Block[]) => ({
      forms: { client: { ...client, pages: [{ ...page, blocks: [...blocks] }] } },
    })

    expect(await rehearse(forms(closed))).toEqual([
      `envelope : no block opens the subscription envelope any more [${sent}]`,
    ])
    expect(await rehearse(forms(unsigned))).toEqual([
      `envelope subscriber: no party of the subscription envelope any more [${sent}]`,
    ])
    const undocumented = await rehearse({})
    expect(undocumented).toHaveLength(new Set(undocumented).size)
    expect(undocumented[0]).toMatch(/^envelope \S+: no document of the subscription envelope any more \[/)
  })

  it('reports a missing form', async () => {
    expect(await rehearse({ forms: {} })).toEqual([
      `answer : there is no such form any more [${open},${sent}]`,
    ])
  })

  it('changes nothing in the store', async () => {
    const { db } = signing.services.store
    const read = async () => ({
      versions: await db.selectFrom('form_version').select('id').execute(),
      facts: await db.selectFrom('deployment_version').select('id').execute(),
      dossiers: await db.selectFrom('dossier').selectAll().execute(),
    })
    const before = await read()

    await rehearse(change(without('email')))

    expect(await read()).toEqual(before)
  })

  it('refuses the store of another deployment', async () => {
    await expect(run({ code: 'voisin' })).rejects.toThrow('This store is that of demo, not of voisin.')
  })

  it('prints places and ids, never an answer', async () => {
    const lines = describeRehearsal(await run(change(without('email'))))

    expect(lines).toEqual([
      '2 open dossiers tried: nothing will be lost',
      expect.stringMatching(/^no loss, since open dossiers keep/),
      'answers would not fit:',
      `  client: souscription/signers/email: there is no such element any more (2: ${open}, ${sent})`,
      'envelopes would say something else:',
      `  client: souscription/signers/email: the value sent for signature would be lost (1: ${sent})`,
    ])
  })
})
