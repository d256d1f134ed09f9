import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { DossierRegister, RegisterAttempts } from '#contract/register.ts'
import { ReviewHistory } from '#contract/review.ts'
import { codesOf } from '#test/support/dossier-steps.ts'
import { ko, ok, openRegisterWorld } from '#test/support/register-world.ts'
import { recordChanges } from '../audit/record-changes.ts'
import { parseCsv } from '#rules/csv.ts'
import { readAnswers } from './read-inbox.ts'
import { takeAcknowledgement } from './take-acknowledgement.ts'

const world = await forFile(openRegisterWorld())

/** The lines of a dossier in the newest file, by column. */
async function exportOf(id: number): Promise<readonly Readonly<Record<string, string>>[]> {
  for (const name of (await world.list('export')).filter((each) => each.endsWith('.csv')).toReversed()) {
    const [header = [], ...records] = parseCsv(await world.readExport(name)) ?? []
    const lines = records
      .slice(0, -1)
      .map((fields) => Object.fromEntries(header.map((column, index) => [column, fields[index] ?? ''])))
      .filter((line) => line['dossier_id'] === String(id))
    if (lines.length > 0) return lines
  }
  return []
}

const registerOf = async (id: number) =>
  DossierRegister.parse((await world.reviewer.get(`/dossier/${id}/register`)).body)
const attemptsIn = async (state: string) =>
  RegisterAttempts.parse((await world.reviewer.get(`/register/attempts?state=${state}`)).body)
const outcomes = (answer: { readonly body: unknown }) => answer.body
/** Mails about a dossier's review, oldest first. */
async function mailsOf(id: number): Promise<readonly string[]> {
  const rows = await world.api.services.store.db
    .selectFrom('outbox')
    .select('payload')
    .where('dedup_key', 'like', `review-${id}-%`)
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => JSON.stringify(payload))
}

describe('an accepted dossier', () => {
  it('is exported to a file with a hash file', async () => {
    const id = await world.accept({ pairing: { np: 'S00891' } })
    expect((await attemptsIn('waiting')).attempts.map(({ dossierId }) => dossierId)).toContain(id)

    await world.work()

    expect(await exportOf(id)).toMatchObject([
      {
        line_id: `${id}-1-1`,
        operation: 'SUB',
        holding: 'PP',
        associate_code: 'S00891',
        linked_line: '',
        joint: 'N',
        person_type: 'PP',
        last_name: 'Fontanel',
        birth_date: '1934-04-11',
        iban: 'FR7630006000011234567890189',
        phone: '+33639980307',
        title: 'MME',
      },
    ])
    const name = (await world.list('export')).findLast((each) => each.endsWith('.csv')) ?? ''
    const sha256 = createHash('sha256')
      .update(await world.readExport(name))
      .digest('hex')
    expect(await world.readExport(`${name}.sha256`)).toBe(`${sha256}  ${name}\n`)
    expect((await attemptsIn('sent')).attempts[0]).toMatchObject({ dossierId: id, file: name })
  })

  it('is two linked lines when both sides are paired', async () => {
    const id = await world.accept({
      answers: { holding: 'BARE', mode: 'MANDATE' },
      pairing: { np: 'S00891', usu: 'S00027' },
    })

    await world.work()

    expect(await exportOf(id)).toMatchObject([
      { line_id: `${id}-1-1`, holding: 'NP', associate_code: 'S00891', linked_line: `${id}-2-1` },
      { line_id: `${id}-2-1`, holding: 'US', associate_code: 'S00027', linked_line: `${id}-1-1` },
    ])
  })

  it('is written again with the same bytes after a crash before the commit', async () => {
    const id = await world.accept({ pairing: { np: 'S00891' } })
    await world.work()
    const { file } = (await attemptsIn('sent')).attempts.find(({ dossierId }) => dossierId === id) ?? {}
    const before = await world.readExport(file ?? '')
    const { store, keys } = world.api.services
    const { db } = store
    const { batch_id } = await db.transaction().execute(async (trx) => {
      const attempt = await trx
        .updateTable('register_attempt')
        .set({ state: 'waiting', sent_at: null })
        .where('dossier_id', '=', id)
        .returning('batch_id')
        .executeTakeFirstOrThrow()
      await recordChanges(trx, keys, { actorId: null, action: 'test', at: world.api.clock.now() })
      return attempt
    })
    await db.updateTable('register_batch').set({ written_at: null }).where('id', '=', batch_id).execute()
    await db
      .updateTable('outbox')
      .set({ done_at: null, run_at: new Date(0) })
      .where('kind', '=', 'register.export')
      .execute()
    const files = await world.list('export')

    await Promise.all([world.work(), world.work()])

    expect(await world.list('export')).toEqual(files)
    expect(await world.readExport(file ?? '')).toBe(before)
    expect((await attemptsIn('sent')).attempts.map(({ dossierId }) => dossierId)).toContain(id)
  })
})

describe('an acknowledgement by call', () => {
  it('makes the dossier synchronised, with code, shares and day', async () => {
    const id = await world.accept({ pairing: { np: null } })
    await world.work()

    const answer = await world.acknowledge([
      ok(id, { associate_code: `S9${id}`, shares_from: 101, shares_to: 112, register_date: '2026-11-23' }),
    ])

    expect(outcomes(answer)).toEqual({ results: [{ line_id: `${id}-1-1`, outcome: 'applied' }] })
    expect(await world.integrationOf(id)).toBe('sync')
    expect(await registerOf(id)).toMatchObject({
      state: 'acknowledged',
      positions: [
        {
          associateCode: `S9${id}`,
          sharesFrom: 101,
          sharesTo: 112,
          registerDate: '2026-11-23',
          status: 'OK',
        },
      ],
    })
    const customer = await world.api.services.store.db
      .selectFrom('customer')
      .select(['last_name', 'birth_date', 'co_subscriber'])
      .where('code', '=', `S9${id}`)
      .executeTakeFirst()
    expect(customer).toEqual({ last_name: 'Fontanel', birth_date: '1934-04-11', co_subscriber: false })
    expect((await world.reviewer.get(`/dossier/integration-state/${id}/pairing`)).body).toMatchObject({
      np: `S9${id}`,
    })
  })

  it('leaves the dossier unsynchronised until its other position is acknowledged', async () => {
    const id = await world.accept({
      answers: { holding: 'USUFRUCT', mode: 'MANDATE' },
      pairing: { usu: 'S00891', np: 'S00027' },
    })

    await world.acknowledge([ok(id)])
    const between = await world.integrationOf(id)
    await world.acknowledge([ok(id, { line_id: `${id}-2-1` })])

    expect([between, await world.integrationOf(id)]).toEqual(['validated', 'sync'])
  })

  it('puts the dossier in error with a reason for reviewers only, and it can be accepted again', async () => {
    const id = await world.accept({ pairing: { np: 'S00891' } })

    await world.acknowledge([ko(id)])

    expect(await world.integrationOf(id)).toBe('error')
    const { history } = ReviewHistory.parse(
      (await world.reviewer.get(`/dossier/integration-state/${id}/history`)).body,
    )
    expect(history.some(({ reason }) => reason === 'RIB illisible')).toBe(true)
    expect(await world.acceptAgain(id)).toBe(200)
    await world.work()
    expect(await exportOf(id)).toMatchObject([{ line_id: `${id}-1-2` }])
  })

  it('is recorded without effect for an earlier acceptance', async () => {
    const id = await world.accept({
      answers: { holding: 'BARE', mode: 'MANDATE' },
      pairing: { np: 'S00891', usu: 'S00027' },
    })
    await world.acknowledge([ko(id)])
    await world.acceptAgain(id)

    const answer = await world.acknowledge([ok(id, { line_id: `${id}-2-1` })])

    expect(outcomes(answer)).toEqual({ results: [{ line_id: `${id}-2-1`, outcome: 'older' }] })
    expect(await world.integrationOf(id)).toBe('validated')
    const ignored = await world.reviewer.get('/register/acknowledgements')
    expect(ignored.text).toContain(`${id}-2-1`)
  })

  it('has no effect when it is repeated, contradictory or unknown', async () => {
    const id = await world.accept({ pairing: { np: 'S00891' } })
    await world.acknowledge([ok(id)])

    const answer = await world.acknowledge([
      ok(id),
      ko(id),
      ok(id, { dossier_id: id + 1 }),
      ok(2_000_000),
      ko(id, { reason: '' }),
      ok(id, { register_date: '2026-02-31' }),
      {},
    ])

    expect(answer.body).toMatchObject({
      results: [
        { outcome: 'duplicate' },
        { outcome: 'contradictory' },
        { outcome: 'unknown' },
        { outcome: 'unknown' },
        { outcome: 'malformed' },
        { outcome: 'malformed' },
        { outcome: 'malformed', line_id: null },
      ],
    })
    expect(await world.integrationOf(id)).toBe('sync')
  })

  it('is applied once when two processes receive it at the same time', async () => {
    const id = await world.accept({ pairing: { np: null } })
    const told = ok(id, { associate_code: `S8${id}` })

    const taken = await Promise.all(
      [1, 2, 3, 4].map(() => takeAcknowledgement(world.api.services, 'call', told)),
    )

    expect(taken.map(({ outcome }) => outcome).toSorted()).toEqual([
      'applied',
      'duplicate',
      'duplicate',
      'duplicate',
    ])
    const events = await world.api.services.store.db
      .selectFrom('integration_event')
      .select('state')
      .where('dossier_id', '=', id)
      .where('state', '=', 'sync')
      .execute()
    expect(events).toHaveLength(1)
  })

  it('is refused when forged or unreadable', async () => {
    const id = await world.accept({ pairing: { np: 'S00891' } })

    const forged = await world.acknowledge([ok(id)], 'some other key, 32 characters or more')
    const empty = await world.acknowledge([])

    expect([forged.status, codesOf(forged)]).toEqual([401, ['MESSAGE_NOT_AUTHENTIC']])
    expect([empty.status, codesOf(empty)]).toEqual([422, ['MALFORMED_BODY']])
    expect(await world.integrationOf(id)).toBe('validated')
  })
})

describe('an acknowledgement by file', () => {
  it('is applied and moved to done', async () => {
    const id = await world.accept({ pairing: { np: 'S00891' } })
    await world.drop('ack.csv', `dossier_id;line_id;status\n${id};${id}-1-1;OK\nCONTROL;1\n`)

    expect((await world.reviewer.post('/register/inbox', {})).body).toEqual({ files: 1 })

    expect(await world.integrationOf(id)).toBe('sync')
    expect(await world.list('inbox')).toEqual([])
    expect(await world.list('done')).toEqual(['ack.csv'])
  })

  it.each(['réponse du 30 (1).csv', '~copie.CSV'])('is read when it is called %s', async (name) => {
    const id = await world.accept({ pairing: { np: 'S00891' } })
    await world.drop(name, `dossier_id;line_id;status\n${id};${id}-1-1;OK\nCONTROL;1\n`)

    await readAnswers(world.api.services)

    expect(await world.integrationOf(id)).toBe('sync')
  })

  it('has no effect when it is read twice', async () => {
    const id = await world.accept({ pairing: { np: 'S00891' } })
    const text = `dossier_id;line_id;status\n${id};${id}-1-1;OK\nCONTROL;1\n`
    await world.drop('again.csv', text)
    await readAnswers(world.api.services)

    await world.drop('again.csv', text)
    await readAnswers(world.api.services)

    expect(await world.integrationOf(id)).toBe('sync')
    expect((await world.list('done')).filter((name) => name.startsWith('again.csv'))).toHaveLength(2)
  })

  it('is rejected when it is not UTF-8', async () => {
    const id = await world.accept({ pairing: { np: 'S00891' } })
    const text = `dossier_id;line_id;status;reason\n${id};${id}-1-1;KO;RIB illisible, périmé\nCONTROL;1\n`
    await world.drop('latin.csv', Buffer.from(text, 'latin1'))

    await readAnswers(world.api.services)

    expect(await world.list('rejected')).toContain('latin.csv.reason.txt')
    expect(await world.integrationOf(id)).toBe('validated')
    expect((await world.reviewer.get('/register/acknowledgements')).text).toContain('not UTF-8')
  })

  it('is rejected with a reason when it cannot be parsed', async () => {
    await world.drop('bad.csv', 'dossier_id;line_id;status\n1;1-1-1;OK\nCONTROL;7\n')

    await readAnswers(world.api.services)

    expect(await world.list('rejected')).toEqual(expect.arrayContaining(['bad.csv', 'bad.csv.reason.txt']))
    expect((await world.reviewer.get('/register/acknowledgements')).text).toContain(
      'the control line counts 7',
    )
  })
})

describe('the advisor', () => {
  it('gets one mail when the dossier is in the register', async () => {
    const id = await world.accept({ pairing: { np: 'S00891' } })

    await world.acknowledge([ok(id)])
    await world.acknowledge([ok(id)])

    expect(await mailsOf(id)).toEqual([
      expect.stringContaining('a été accepté'),
      expect.stringContaining('est inscrit au registre'),
    ])
  })

  it('gets a mail about a refusal by the register, without its reason', async () => {
    const id = await world.accept({ pairing: { np: 'S00891' } })

    await world.acknowledge([ko(id)])

    const [, fault] = await mailsOf(id)
    expect(fault).toContain('un point à corriger')
    expect(fault).not.toContain('RIB illisible')
  })
})

describe('sending again', () => {
  it('puts an unanswered line into a new file', async () => {
    const id = await world.accept({ pairing: { np: 'S00891' } })
    await world.work()
    const attempt = (await attemptsIn('sent')).attempts.find(({ dossierId }) => dossierId === id)

    const answer = await world.reviewer.post(`/register/attempts/${attempt?.id}/retry`, {})
    const twice = await world.reviewer.post(`/register/attempts/${attempt?.id}/retry`, {})
    const waiting = (await attemptsIn('waiting')).attempts.find(({ dossierId }) => dossierId === id)
    world.api.clock.advance({ seconds: 1 })
    await world.work()

    expect([attempt?.sentAt, waiting?.sentAt]).toEqual([expect.any(String), null])
    expect([answer.status, codesOf(twice)]).toEqual([200, ['STATE_CONFLICT']])
    const after = (await attemptsIn('sent')).attempts.find(({ dossierId }) => dossierId === id)
    expect(after?.file).not.toBe(attempt?.file)
    expect(await exportOf(id)).toMatchObject([{ line_id: `${id}-1-1` }])
  })

  it('is refused once the register has answered, and for an unknown attempt', async () => {
    const id = await world.accept({ pairing: { np: 'S00891' } })
    await world.acknowledge([ok(id)])
    const attempt = (await attemptsIn('acknowledged')).attempts.find(({ dossierId }) => dossierId === id)

    const late = await world.reviewer.post(`/register/attempts/${attempt?.id}/retry`, {})

    expect(codesOf(late)).toEqual(['STATE_CONFLICT'])
    expect((await world.reviewer.post('/register/attempts/2000000/retry', {})).status).toBe(404)
  })
})

describe('a dead letter', () => {
  it('is listed without its payload and can be retried', async () => {
    const { db } = world.api.services.store
    const { id } = await db
      .insertInto('outbox')
      .values({
        kind: 'mail',
        payload: JSON.stringify({ body: 'Votre code : 123456' }),
        attempts: 20,
        dead_at: new Date(),
        last_error: 'no such host',
      })
      .returning('id')
      .executeTakeFirstOrThrow()

    const shown = await world.reviewer.get('/register/dead-jobs')
    const retried = await world.reviewer.post(`/register/dead-jobs/${id}/retry`, {})

    expect(shown.body).toMatchObject({ jobs: [{ id, kind: 'mail', lastError: 'no such host' }] })
    expect(shown.text).not.toContain('123456')
    expect(retried.status).toBe(200)
    expect((await world.reviewer.get('/register/dead-jobs')).body).toEqual({ jobs: [] })
    expect((await world.reviewer.post(`/register/dead-jobs/${id}/retry`, {})).status).toBe(404)
  })
})
