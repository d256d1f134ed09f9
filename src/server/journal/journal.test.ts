import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { Journal } from '#contract/journal.ts'
import { parseCsv } from '#rules/csv.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { startDossier, submit } from '#test/support/dossier-steps.ts'
import { addProgram } from '#test/support/event-world.ts'
import { forFile } from '#test/support/for-file.ts'
import { readRecordedActions } from '#test/support/recorded-actions.ts'
import { createIntegration } from '../integrations/index.ts'
import { recordAudits } from '../audit/record-audit.ts'
import { kindOfAction } from './select-entries.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const administrator = await api.signIn('administrator')
const advisor = await api.signIn('advisor')
const { db } = api.services.store

async function read(query: string): Promise<Journal> {
  const answer = await administrator.get(`/administration/journal?${query}`)
  expect(answer.status).toBe(200)
  return Journal.parse(answer.body)
}

interface Recorded {
  readonly at?: Date
  readonly detail?: Readonly<Record<string, unknown>>
  readonly times?: number
}

/** Records what the advisor did, once or several times. */
async function record(
  subject: string,
  action: string,
  { at = api.clock.now(), detail = {}, times = 1 }: Recorded = {},
): Promise<void> {
  const entries = Array.from({ length: times }, () => ({ action, actorId: advisor.id, detail, at }))
  await db.transaction().execute((trx) => recordAudits(trx, api.services.keys, subject, entries))
}

async function emailOf(id: number): Promise<string> {
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return email ?? ''
}

describe('the journal', () => {
  it('has what a person did in a dossier, newest first, without an answer', async () => {
    const dossier = await startDossier(advisor, api.formId)
    expect((await submit(advisor, dossier, 'holder')).status).toBe(200)

    const { entries, before } = await read(`dossier=${dossier.id}`)

    expect(entries.map(({ action }) => action)).toEqual(['block.submitted', 'dossier.created'])
    expect(before).toBeNull()
    expect(entries[0]).toEqual({
      id: entries[0]?.id,
      at: entries[0]?.at,
      action: 'block.submitted',
      actor: { name: expect.stringMatching(/\w/), role: 'advisor' },
      program: null,
      call: null,
      acting_for: null,
      subject: { kind: 'dossier', id: dossier.id },
    })
  })

  it('finds a person by address, as who did it and as whom it was done to', async () => {
    const [one, other] = [await api.signIn('advisor'), await api.signIn('advisor')]
    const subject = `account:${one.id}`
    await record(subject, 'account.closed')
    const dossier = await startDossier(one, api.formId)
    await startDossier(other, api.formId)

    const { entries } = await read(`person=${encodeURIComponent((await emailOf(one.id)).toUpperCase())}`)

    expect(entries.map(({ action, subject: about }) => [action, about.kind])).toEqual([
      ['dossier.created', 'dossier'],
      ['account.closed', 'account'],
    ])
    expect(entries[0]?.subject).toEqual({ kind: 'dossier', id: dossier.id })
    expect((await read('person=nobody%40demo.test')).entries).toEqual([])
  })

  it('is read in pages, each entry once', async () => {
    const dossier = await startDossier(advisor, api.formId)
    await record(`dossier:${dossier.id}`, 'note.written', { times: 120 })
    const query = `dossier=${dossier.id}`
    const ids: number[] = []
    for (let before: number | null | undefined; before !== null;) {
      const page: Journal = await read(before === undefined ? query : `${query}&before=${before}`)
      ids.push(...page.entries.map(({ id }) => id))
      before = page.before
    }

    expect(ids).toHaveLength(121)
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one))
  })

  it('filters by kind and by day in Paris', async () => {
    const { id } = await startDossier(advisor, api.formId)
    const own = `dossier:${id}`
    await record(own, 'account.signed-in')
    await record(own, 'review.decided', { at: new Date('2027-03-04T23:30:00Z') })
    await record(own, 'register.sent', { at: new Date('2027-03-06T00:30:00Z') })
    const actions = async (query: string) =>
      (await read(`dossier=${id}&${query}`)).entries.map(({ action }) => action)

    expect(await actions('kind=sign-in')).toEqual(['account.signed-in'])
    expect(await actions('kind=account')).toEqual([])
    // 23:30 UTC is the next day in Paris.
    expect(await actions('from=2027-03-05&to=2027-03-05')).toEqual(['review.decided'])
    expect(await actions('from=2027-03-06')).toEqual(['register.sent'])
    // The wrong way round, as in lists.
    expect(await actions('from=2027-03-06&to=2027-03-05')).toEqual(['register.sent', 'review.decided'])
  })

  it('names the absent advisor for whom somebody acted', async () => {
    const { id } = await startDossier(advisor, api.formId)
    const colleague = await api.signIn('advisor')
    await record(`dossier:${id}`, 'note.written', { detail: { for: colleague.id } })

    const { entries } = await read(`dossier=${id}`)

    expect(entries[0]).toMatchObject({ action: 'note.written', acting_for: expect.stringMatching(/\w/) })
  })

  it('names the program that acted for a person', async () => {
    const { integration } = await createIntegration(api.services, administrator.id, {
      name: 'CRM du cabinet',
      owner: null,
      scopes: ['dossiers:write'],
      acts_for: null,
      public_key: null,
      expires_on: '2027-06-30',
    })
    const { id } = await startDossier(advisor, api.formId)
    await record(`dossier:${id}`, 'note.written', { detail: { integration: integration.id } })

    expect((await read(`dossier=${id}`)).entries[0]).toMatchObject({ program: 'CRM du cabinet' })
  })

  it('has what an administrator did to a program under this program, not as its act', async () => {
    const { integration } = await createIntegration(api.services, administrator.id, {
      name: 'CRM surveillé',
      owner: null,
      scopes: ['events:read'],
      acts_for: null,
      public_key: null,
      expires_on: '2027-06-30',
    })
    const webhooks = `/administration/integrations/${integration.id}/webhooks`
    const url = 'https://crm.example/hook'
    expect((await administrator.post(webhooks, { url, types: ['dossier.created'] })).status).toBe(200)

    const { entries } = await read('kind=installation')

    expect(entries.slice(0, 2)).toMatchObject(
      ['webhook.changed', 'integration.created'].map((action) => ({
        action,
        actor: { role: 'administrator' },
        program: null,
        subject: { kind: 'program', name: 'CRM surveillé' },
      })),
    )
    const exported = await administrator.get('/administration/journal/export?kind=installation')
    const [, first] = parseCsv(exported.text) ?? []
    expect([first?.[2], first?.[3], first?.[6]]).toEqual(['webhook.changed', 'CRM surveillé', ''])
  })

  it('has what a program read of a dossier, once an hour, with the lists that show it', async () => {
    const reader = await api.signIn('advisor')
    const dossier = await startDossier(reader, api.formId)
    const other = await startDossier(reader, api.formId)
    const program = await addProgram(api, { actsFor: [reader.id], owner: null, scopes: ['dossiers:read'] })
    const list = '/dossiers?state=current-cases&form=all&page=1'
    const detail = `/dossiers/${dossier.id}`

    const calls = [detail, detail, `/dossiers/${other.id}`, list, list, `/dossiers/${other.id + 1_000}`]
    const statuses: number[] = []
    for (const call of calls) statuses.push((await program.get(call)).status)
    const entries = async (query = '') => {
      const page = await read(`dossier=${dossier.id}${query}`)
      return page.entries.map(({ action, call, subject }) => [action, call, subject.kind])
    }
    const within = await entries()
    api.clock.advance({ minutes: 61 })
    await program.get(detail)

    expect(statuses).toEqual([200, 200, 200, 200, 200, 404])
    const [called, created] = [
      ['integration.called', 'GET /api/dossiers/:id', 'dossier'],
      ['dossier.created', null, 'dossier'],
    ]
    const listed = ['integration.called', 'GET /api/dossiers', 'account']
    expect(within).toEqual([listed, called, created])
    expect(await entries()).toEqual([called, listed, called, created])
    const ofPerson = `&person=${encodeURIComponent(await emailOf(reader.id))}`
    expect(await entries(ofPerson)).toEqual(await entries())
    expect((await read(`dossier=${dossier.id}`)).entries[0]).toMatchObject({
      actor: { role: 'advisor' },
      program: expect.stringMatching(/^[\da-f-]{36}$/),
    })
  })

  it('reads what programs called from its index', async () => {
    const { rows } = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return sql<{ 'QUERY PLAN': string }>`explain select id from audit
        where action = 'integration.called' and detail -> 'dossiers' @> '[7]'::jsonb`.execute(trx)
    })

    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('audit_program_call')
  })

  it('shows no screening hit', async () => {
    const { id } = await startDossier(advisor, api.formId)
    await record(`dossier:${id}`, 'screening.settled')

    const { entries } = await read(`dossier=${id}`)
    const exported = await administrator.get(`/administration/journal/export?dossier=${id}`)

    expect(entries.map(({ action }) => action)).toEqual(['dossier.created'])
    expect(exported.text).not.toContain('screening')
  })

  it('refuses a filter that it does not know', async () => {
    for (const query of ['kind=everything', 'from=2026-02-30', 'person=me', 'dossier=0', 'sort=at']) {
      expect((await administrator.get(`/administration/journal?${query}`)).status, query).toBe(422)
    }
  })
})

describe('its export', () => {
  it('has exactly the entries of the filters, and is in the journal itself', async () => {
    const { id } = await startDossier(advisor, api.formId)
    await record(`dossier:${id}`, 'note.written', { times: 1_001 })

    const answer = await administrator.get(`/administration/journal/export?dossier=${id}`)

    expect(answer.headers['content-type']).toContain('text/csv')
    const [head, ...lines] = parseCsv(answer.text.replace('\uFEFF', '')) ?? []
    expect(head).toEqual(['id', 'at', 'action', 'subject', 'actor', 'role', 'program', 'acting_for', 'call'])
    expect(lines).toHaveLength(1_002)
    expect(lines.at(-1)?.slice(2, 4)).toEqual(['dossier.created', `dossier ${id}`])
    const [own] = (await read('kind=installation')).entries
    expect(own).toMatchObject({ action: 'journal.exported', actor: { role: 'administrator' } })
  })
})

it('has a kind for every action that is recorded', async () => {
  const actions = await readRecordedActions()

  expect(actions.length).toBeGreaterThan(60)
  expect(
    actions.filter((action) => kindOfAction(action) === undefined && !action.startsWith('screening.')),
  ).toEqual([])
})
