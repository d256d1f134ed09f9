import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { CommentList } from '#contract/comments.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { codesOf, startDossier, submit } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { openRowJudge } from '../audit/judge-rows.ts'
import { recordChanges } from '../audit/record-changes.ts'
import { closeAccount } from '../accounts/close-account.ts'
import { removeDossier } from '../retention/remove-dossier.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const { db } = api.services.store
const { formId } = api
const advisor = await api.signIn('advisor')
const ann = await api.signIn('manageDossier', { name: 'Ann' })
const bob = await api.signIn('manageDossier', { name: 'Bob' })
const backOffice = await api.signIn('backOfficeUser')

const Written = z.object({ id: z.number() })
const shownElement = wireId(formId, 'last_name')

let id: number
beforeEach(async () => {
  const dossier = await startDossier(advisor, formId)
  await submit(advisor, dossier, 'holder')
  await submit(advisor, dossier, 'product')
  id = dossier.id
  await db.transaction().execute(async (trx) => {
    const at = api.clock.now()
    await trx
      .updateTable('dossier')
      .set({ state: 'signed', status: 'signed', integration_state: 'ongoing', signed_at: at })
      .where('id', '=', id)
      .execute()
    await recordChanges(trx, api.services.keys, { actorId: null, action: 'test', at })
  })
})

interface Given {
  readonly text: string
  readonly elementId?: string | null
  readonly mentions?: readonly number[]
}
const write = (caller: Caller, { text, elementId = null, mentions = [] }: Given, key?: string) =>
  caller.post(
    `/dossiers/${id}/comments`,
    { text, elementId, mentions },
    key === undefined ? {} : { 'idempotency-key': key },
  )
const addressOf = (comment: number) => `/dossiers/${id}/comments/${comment}`
const written = async (caller: Caller, given: Given) => Written.parse((await write(caller, given)).body).id
const read = async (caller: Caller = ann) =>
  CommentList.parse((await caller.get(`/dossiers/${id}/comments`)).body).comments
const noticesOf = (account: Caller) =>
  db
    .selectFrom('notice')
    .select(['kind', 'actor_id', 'dossier_id', 'mail'])
    .where('account_id', '=', account.id)
    .where('dossier_id', '=', id)
    .execute()
const findings = async () => {
  const judge = await openRowJudge(db, api.services.keys)
  const judged = [await judge('account', [ann.id, bob.id]), await judge('dossier', [id])]
  return judged.flatMap((found) => [...found.values()].flat())
}

describe('a comment', () => {
  it('is read by every reviewer, on the dossier or on one answer', async () => {
    await write(ann, { text: '  Domicile à vérifier \n' })
    await write(bob, { text: 'Nom de jeune fille ?', elementId: shownElement })

    expect(await read()).toMatchObject([
      { text: 'Domicile à vérifier', elementId: null, place: null, author: { name: 'Camille Ann' } },
      { elementId: shownElement, place: expect.stringMatching(/./), author: { name: 'Camille Bob' } },
    ])
    expect((await read()).map(({ editable_until: until }) => until !== null)).toEqual([true, false])
    expect(await findings()).toEqual([])
  })

  it.each([
    ['HTML', '<img src=x onerror=alert(1)> & <b>'],
    ['emoji', '👩🏽‍⚖️ 🇫🇷'],
    ['right-to-left text', 'שלום ‮abc'],
    ['a mention that is only typed', '@{1} et @{x}'],
    ['5,000 characters', 'é'.repeat(5_000)],
  ])('keeps %s as it was written', async (_, text) => {
    await write(ann, { text })

    expect(await read()).toMatchObject([{ text, mentions: [] }])
  })

  it.each([
    ['nothing', { text: '' }],
    ['blanks', { text: ' \n\t\u00A0 ' }],
    ['characters without a glyph', { text: '\u200B\u2060' }],
    ['10,000 characters', { text: 'a'.repeat(10_000) }],
    ['half a surrogate pair', { text: '\uD83D' }],
    ['an unknown answer', { text: 'Relu', elementId: wireId(formId, 'no_such_element') }],
    ['an answer of another form', { text: 'Relu', elementId: '999999-last_name' }],
    ['a hidden answer', { text: 'Relu', elementId: wireId(formId, 'pep_detail') }],
    ['a mention of a person who cannot read it', { text: `@{${advisor.id}}`, mentions: [advisor.id] }],
    ['a mention of an unknown account', { text: '@{2000000000}', mentions: [2_000_000_000] }],
  ])('is refused with %s', async (_, given) => {
    expect((await write(ann, given)).status).toBe(422)
    expect(await read()).toEqual([])
  })

  it('is written once when it is sent twice', async () => {
    const answers = await Promise.all([1, 2].map(() => write(ann, { text: 'Relu' }, `key-${id}`)))

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await read()).toHaveLength(1)
  })

  it('can still be written once the dossier was decided, and not once it was removed', async () => {
    await ann.put(`/dossiers/integration-state/${id}`, { integration_state: 'refused', reason: 'Non' })
    expect((await write(bob, { text: 'Décidé trop vite ?' })).status).toBe(200)

    await db.transaction().execute((trx) => removeDossier(api.services, trx, id, 'retention'))

    expect((await write(bob, { text: 'Encore un mot' })).status).toBe(404)
    expect((await bob.get(`/dossiers/${id}/comments`)).status).toBe(404)
    const left = await db.selectFrom('dossier_comment').select('id').where('dossier_id', '=', id).execute()
    expect(left).toEqual([])
    expect(await findings()).toEqual([])
  })
})

describe('a mention', () => {
  it('notifies the colleague by mail and in the application, once, and not the author', async () => {
    const text = `@{${bob.id}} @{${ann.id}} et encore @{${bob.id}}`
    const comment = await written(ann, { text, mentions: [bob.id, bob.id, ann.id] })
    await ann.put(addressOf(comment), { text: `${text} !`, mentions: [bob.id] })

    expect(await noticesOf(bob)).toEqual([{ kind: 'mention', actor_id: ann.id, dossier_id: id, mail: 'now' }])
    expect(await noticesOf(ann)).toEqual([])
    expect(await read()).toMatchObject([{ mentions: [{ id: bob.id, name: 'Camille Bob' }] }])
  })

  it('stays when the account is closed before an edit, and loses its name with an erased account', async () => {
    const leaver = await api.signIn('manageDossier', { name: 'Leaver' })
    const comment = await written(ann, { text: `@{${leaver.id}} ?`, mentions: [leaver.id] })
    const { email } = await db
      .selectFrom('account')
      .select('email')
      .where('id', '=', leaver.id)
      .executeTakeFirstOrThrow()
    await closeAccount(api.services, email)

    const edited = await ann.put(addressOf(comment), { text: `@{${leaver.id}} !`, mentions: [leaver.id] })
    await db
      .updateTable('account')
      .set({ first_name: '', last_name: '' })
      .where('id', '=', leaver.id)
      .execute()

    expect(edited.status).toBe(200)
    expect(await read()).toMatchObject([
      { text: `@{${leaver.id}} !`, mentions: [{ id: leaver.id, name: '' }] },
    ])
  })
})

describe('an own comment', () => {
  it('is changed and deleted while it is recent, with a trace in the audit of its author', async () => {
    const comment = await written(ann, { text: 'Relu' })

    await ann.put(addressOf(comment), { text: 'Relu deux fois', mentions: [] })
    expect(await read(bob)).toMatchObject([{ text: 'Relu deux fois', edited_at: expect.any(String) }])
    const deleted = await ann.delete(addressOf(comment))

    expect(deleted.status).toBe(204)
    expect(await read()).toEqual([])
    const audited = await db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('subject', '=', `account:${ann.id}`)
      .orderBy('sequence', 'desc')
      .limit(3)
      .execute()
    expect(audited.map(({ action }) => action)).toEqual([
      'comment.deleted',
      'comment.edited',
      'comment.written',
    ])
    expect(audited[0]?.detail).toEqual({ dossier: id, comment })
    expect(await findings()).toEqual([])
  })

  it('is final after 15 minutes', async () => {
    const comment = await written(ann, { text: 'Relu' })
    api.clock.advance({ minutes: 15 })

    expect(codesOf(await ann.put(addressOf(comment), { text: 'Non', mentions: [] }))).toEqual([
      'COMMENT_SETTLED',
    ])
    expect(codesOf(await ann.delete(addressOf(comment)))).toEqual(['COMMENT_SETTLED'])
    expect(await read()).toMatchObject([{ text: 'Relu', editable_until: null }])
  })

  it('belongs to its author and its dossier', async () => {
    const comment = await written(ann, { text: 'Relu' })
    const other = await startDossier(advisor, formId)

    expect(codesOf(await bob.put(addressOf(comment), { text: 'Non', mentions: [] }))).toEqual([
      'COMMENT_OF_ANOTHER',
    ])
    expect(codesOf(await bob.delete(addressOf(comment)))).toEqual(['COMMENT_OF_ANOTHER'])
    expect((await ann.delete(`/dossiers/${other.id}/comments/${comment}`)).status).toBe(404)
  })
})

it.each([
  ['the advisor', advisor],
  ['the back office', backOffice],
])('refuses comments to %s', async (_, caller) => {
  const comment = await written(ann, { text: 'Relu' })

  const answers = [
    await caller.get(`/dossiers/${id}/comments`),
    await write(caller, { text: 'Moi aussi' }),
    await caller.put(addressOf(comment), { text: 'Moi', mentions: [] }),
    await caller.delete(addressOf(comment)),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})
