import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ErrorBody } from '#contract/answers.ts'
import { Events } from '#contract/events.ts'
import { ImportedDossier } from '#contract/imports.ts'
import { PlayedDossier, RemovedDossiers, Sandbox } from '#contract/sandbox.ts'
import { SignedDocument, SignedDocuments } from '#contract/signature.ts'
import { forFile } from '#test/support/for-file.ts'
import { extractText, runPdfTool } from '#test/support/pdf-tools.ts'
import { obtainToken, registerProgram } from '#test/support/program-client.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { openDeployment } from '../documents/index.ts'
import { signMessage } from '../register/message-signature.ts'
import type { CheckReport } from '../verify/verify-run.ts'
import { verifyStore } from '../verify/verify-store.ts'

const KEY = 'key-of-the-register-0123456789abcdef'
const { deployment, templates } = await openDeployment('demo')
const running = await forFile(
  startTestApplication({
    deployment,
    ownTemplates: templates,
    environment: { SANDBOX: 'on', REGISTER_ACKNOWLEDGEMENT_KEYS: KEY },
  }),
)
const { db } = running.services.store

const SCOPES = ['dossiers:read', 'dossiers:write', 'documents:read', 'events:read'] as const
const PERSON = { sub_kind: 'PP', sub_last_name: 'Caron' }

/** A program, which asks for another token when the clock has ended the one it has. */
async function openProgram() {
  const program = await registerProgram(running, { name: randomUUID(), scopes: [...SCOPES] })
  let token = await obtainToken(running.url, program)
  const send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    running.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const answer = await send(method, path, body)
    if (answer.statusCode !== 401) return answer
    token = await obtainToken(running.url, program)
    return send(method, path, body)
  }
}
type Program = Awaited<ReturnType<typeof openProgram>>

const call = await openProgram()
// Jobs are due by the clock of the database, which the clock of the test stays behind.
await call('POST', '/sandbox/clock', { hours: 2 })

async function importDossier(by: Program, data: object = PERSON): Promise<number> {
  const body = { reference: randomUUID(), client: { email: `${randomUUID()}@crm.test` }, data }
  return ImportedDossier.parse((await by('POST', '/dossiers/import', body)).json()).dossier.id
}

/** Moves the clock when the dossier waits for it, and goes on when the time of a call was over. */
async function play(by: Program, id: number, until: string): Promise<PlayedDossier> {
  const answer = await by('POST', `/sandbox/dossiers/${id}/play`, { until })
  const played = PlayedDossier.parse(answer.json())
  if (played.reached) return played
  if (played.waits_until !== null) await by('POST', '/sandbox/clock', { to: played.waits_until })
  return play(by, id, until)
}

async function eventsOf(by: Program, id: number): Promise<readonly string[]> {
  const { events } = Events.parse((await by('GET', '/events?limit=500')).json())
  return events.filter(({ data }) => data.dossier === id).map(({ type }) => type)
}

async function readTime(): Promise<number> {
  return Date.parse(Sandbox.parse((await call('GET', '/sandbox')).json()).now)
}

/** The signed documents of a dossier. */
async function readDocuments(by: Program, id: number): Promise<readonly Buffer[]> {
  const { documents } = SignedDocuments.parse((await by('GET', `/dossier/${id}/docusign/documents`)).json())
  const files = documents.map((each) => by('GET', `/dossier/${id}/docusign/documents/${each.id}`))
  return (await Promise.all(files)).map((answer) =>
    Buffer.from(SignedDocument.parse(answer.json()).resource, 'base64'),
  )
}

/** Checks of the store that fail, but for those of the seals: tests of one process share a seal that no store knows. */
async function findInconsistent(): Promise<readonly CheckReport[]> {
  const reports = await Array.fromAsync(verifyStore(running.services))
  return reports.filter(({ check, ok }) => !ok && check !== 'seals' && check !== 'evidence')
}

/** Why each signature of a file was made, in its own text strings (UTF-16). */
function readReasons(pdf: Buffer): readonly string[] {
  const strings = pdf.toString('latin1').matchAll(/\/Reason <FEFF([0-9A-F]+)>/gi)
  return [...strings].map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le'))
}

describe('a played dossier', () => {
  it('reaches the acknowledgement of the register, and the store is consistent', async () => {
    const id = await importDossier(call)

    expect(await play(call, id, 'register.entered')).toMatchObject({
      id,
      integration_state: 'sync',
      reached: true,
      waits_until: null,
    })
    expect(await eventsOf(call, id)).toEqual(
      expect.arrayContaining(['envelope.sent', 'dossier.signed', 'review.accepted', 'register.entered']),
    )
    expect(await findInconsistent()).toEqual([])
  }, 120_000)

  if (process.env['LONG_RUN'])
    it('says on every page and in every signature that it is worth nothing', async () => {
      const id = await importDossier(call)
      await play(call, id, 'dossier.signed')
      const documents = await readDocuments(call, id)
      const pages = documents.flatMap((pdf) => extractText(pdf).split('\f').slice(0, -1))
      const signatures = documents.flatMap((pdf) =>
        runPdfTool('pdfsig', [], pdf)
          .split(/^Signature #\d+:$/m)
          .slice(1),
      )

      expect(pages.length).toBeGreaterThan(documents.length)
      expect(pages.filter((text) => !text.includes('Bac à sable – document sans valeur'))).toEqual([])
      expect(signatures.length).toBeGreaterThan(documents.length)
      expect(signatures.filter((text) => !/Signer full Distinguished Name:.*sans valeur/.test(text))).toEqual(
        [],
      )
      const reasons = documents.flatMap(readReasons)
      expect(reasons).toHaveLength(signatures.length)
      expect(reasons.filter((reason) => !reason.includes('sandbox, without value'))).toEqual([])
    }, 120_000)

  if (process.env['LONG_RUN'])
    it.each([
      ['envelope.sent', 'signature', null],
      ['envelope.declined', 'rejected', null],
      ['review.returned', 'signed', 'error'],
      ['review.refused', 'signed', 'refused'],
      ['correction.opened', 'signed', 'error'],
      ['register.refused', 'signed', 'error'],
    ])(
      'goes as far as %s',
      async (until, state, review) => {
        const id = await importDossier(call)

        const played = await play(call, id, until)

        expect(played).toMatchObject({ reached: true, integration_state: review })
        expect(played.status).toContain(state)
        expect(await eventsOf(call, id)).toContain(until)
      },
      120_000,
    )

  if (process.env['LONG_RUN'])
    it('keeps what the program knew, and names what no example goes with', async () => {
      const known = await importDossier(call)
      const odd = await importDossier(call)
      await db
        .updateTable('draft')
        .set({ value: JSON.stringify({ value: 'Nowhere' }) })
        .where('dossier_id', '=', odd)
        .where('element', '=', 'sub_kind')
        .execute()
      await play(call, known, 'envelope.sent')
      const answer = await call('POST', `/sandbox/dossiers/${odd}/play`, { until: 'envelope.sent' })
      const blocks = await db
        .selectFrom('dossier_block')
        .select('answers')
        .where('dossier_id', '=', known)
        .execute()

      expect(Object.assign({}, ...blocks.map(({ answers }) => answers))).toMatchObject({
        sub_kind: 'PP',
        sub_last_name: 'CARON',
      })
      expect(answer.statusCode).toBe(409)
      expect(ErrorBody.parse(answer.json()).errors[0]).toMatchObject({
        code: 'SANDBOX_NO_EXAMPLE',
        params: { elements: 'sub_kind' },
      })
    }, 60_000)
})

describe('the clock', () => {
  if (process.env['LONG_RUN'])
    it('goes forward, across the days, with what is due on each', async () => {
      const id = await importDossier(call)
      await play(call, id, 'envelope.sent')
      const before = await readTime()

      const moved = Sandbox.parse((await call('POST', '/sandbox/clock', { hours: 31 * 24 })).json())

      expect(Date.parse(moved.now) - before).toBe(31 * 24 * 3_600_000)
      expect(moved.due_jobs).toBe(0)
      expect(await eventsOf(call, id)).toContain('envelope.expired')
      const envelope = await db
        .selectFrom('envelope')
        .select('id')
        .where('dossier_id', '=', id)
        .where('state', '=', 'expired')
        .executeTakeFirstOrThrow()
      const reminded = await db
        .selectFrom('envelope_event')
        .select('at')
        .where('envelope_id', '=', envelope.id)
        .where('kind', '=', 'reminded')
        .orderBy('id')
        .execute()
      expect(reminded.map(({ at }) => Math.round((at.getTime() - before) / 86_400_000))).toEqual([3, 10])
    }, 120_000)

  it.each([{ to: '2020-01-01T00:00:00Z' }, { to: '2099-01-01T00:00:00Z' }, { hours: -1 }, { hours: 0 }, {}])(
    'is not moved by %j',
    async (body) => {
      const before = await readTime()

      expect((await call('POST', '/sandbox/clock', body)).statusCode).toBe(422)
      expect(await readTime()).toBe(before)
    },
  )

  it('ends tokens, and leaves assertions to the time of the program', async () => {
    const program = await registerProgram(running, { name: randomUUID(), scopes: [...SCOPES] })
    const token = await obtainToken(running.url, program)
    const ask = (authorization: string) =>
      running.app.inject({ url: '/api/sandbox', headers: { authorization } })
    const before = await ask(`Bearer ${token}`)

    await call('POST', '/sandbox/clock', { hours: 1 })

    expect([before.statusCode, (await ask(`Bearer ${token}`)).statusCode]).toEqual([200, 401])
    expect((await ask(`Bearer ${await obtainToken(running.url, program)}`)).statusCode).toBe(200)
  })
})

it('takes the messages of the register by the real time, whatever its own', async () => {
  const body = Buffer.from('{"acknowledgements":[{"line_id":"unknown"}]}')
  const send = (at: Date) =>
    running.app.inject({
      method: 'POST',
      url: '/api/register/acknowledgements',
      headers: { 'content-type': 'application/json', ...signMessage(body, KEY, at) },
      payload: body,
    })

  expect((await send(running.clock.now())).statusCode).toBe(200)
  expect((await send(new Date(await readTime()))).statusCode).toBe(401)
})

describe('programs', () => {
  it('neither play nor throw away what another one imported', async () => {
    const other = await openProgram()
    const id = await importDossier(call)

    const played = await other('POST', `/sandbox/dossiers/${id}/play`, { until: 'dossier.signed' })
    const removed = await other('DELETE', '/sandbox/dossiers')

    expect(played.statusCode).toBe(404)
    expect(RemovedDossiers.parse(removed.json()).removed).toEqual([])
    expect((await call('GET', `/dossiers/${id}`)).statusCode).toBe(200)
  })

  it('throw away their own, in whatever state, and nothing fails afterwards', async () => {
    const own = await openProgram()
    const ids = [await importDossier(own), await importDossier(own)]
    await play(own, ids[1] ?? 0, 'envelope.sent')

    const { removed } = RemovedDossiers.parse((await own('DELETE', '/sandbox/dossiers')).json())
    await own('POST', '/sandbox/clock', { hours: 31 * 24 })

    expect(removed).toEqual(ids)
    expect((await own('GET', `/dossiers/${ids[0]}`)).statusCode).toBe(404)
    const failed = db.selectFrom('outbox').select(['kind', 'last_error']).where('last_error', 'is not', null)
    expect(await failed.execute()).toEqual([])
    expect(await findInconsistent()).toEqual([])
  }, 120_000)
})

it('marks mails, which stay inside', async () => {
  const mails = await db.selectFrom('demo_mail').select(['subject', 'body', 'html']).execute()

  expect(mails.length).toBeGreaterThan(0)
  for (const { subject, body, html } of mails) {
    expect(subject).toMatch(/^\[Bac à sable – Sandbox\] /)
    expect(body).toContain('message sans valeur')
    expect(html ?? 'message sans valeur').toContain('message sans valeur')
  }
})
