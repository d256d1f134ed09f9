import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forFile, openTestFolder } from '#test/support/for-file.ts'
import { TestClock } from '#test/support/test-clock.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { parseConfig } from '../config.ts'
import { localFileStorage } from '../files/file-storage.ts'
import { OutboxRunner } from '../outbox/outbox.ts'
import { enqueueMail, mailHandler, type Mail } from './mail.ts'

interface Delivered {
  readonly user: unknown
  readonly secure: boolean
  readonly to: readonly string[]
  readonly source: string
}

let server: SMTPServer
let port: number
let delivered: Delivered[]
/** The server's reply to recipients: a code and a sentence, or undefined to accept them. */
let refusal: { readonly responseCode: number; readonly message: string } | undefined

const store = await forFile(openTestStore())
const folder = await openTestFolder()
beforeEach(async () => {
  delivered = []
  refusal = undefined
  await store.db.deleteFrom('outbox').execute()
  await listen()
})
afterEach(() => close())

/** A mail server that requires encryption and a password. */
async function listen(options: SMTPServerOptions = {}): Promise<void> {
  server = new SMTPServer({
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('Invalid username or password')),
    onRcptTo: (_address, _session, done) =>
      done(
        refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }) : null,
      ),
    onData: (stream, session, done) => {
      text(stream).then((source) => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        delivered.push({ user: session.user, secure: session.secure, to, source })
        done()
      }, done)
    },
    ...options,
  })
  // Some tests disconnect in the middle of a session.
  server.on('error', () => undefined)
  const listening = server.listen(0)
  await once(listening, 'listening')
  const address = listening.address()
  port = typeof address === 'object' && address ? address.port : 0
}

function close(): Promise<void> {
  return new Promise((resolve) => server.close(resolve))
}

const urlOf = (credentials: string, host: string) =>
  `smtp://${credentials}${host}:${port}?tls.rejectUnauthorized=false`

/** An outbox runner whose clock is ahead of the database's, so that jobs are due. */
function runner(password = 'right', limitMs?: number) {
  return runnerAt({ SMTP_URL: urlOf(`paraphe:${password}@`, '127.0.0.1') }, limitMs)
}

function runnerAt(environment: Readonly<Record<string, string>>, limitMs?: number) {
  const clock = new TestClock(new Date(Date.now() + 1_000).toISOString())
  const outbox = new OutboxRunner(store, clock, pino({ level: 'silent' }))
  const services = { config: parseConfig(environment), store, files: localFileStorage(folder) }
  const mail = mailHandler(services, 'Hauterive <contact@hauterive.test>', limitMs)
  outbox.handle(mail.kind, mail.handler)
  return { outbox, clock }
}

const send = (key: string, attachments: Mail['attachments'] = []) =>
  store.db.transaction().execute((trx) =>
    enqueueMail(trx, {
      key,
      to: 'odile@orange.test',
      subject: 'Votre dossier à signer',
      body: 'Bonjour Odile,',
      attachments,
    }),
  )

const readJob = () =>
  store.db.selectFrom('outbox').select(['attempts', 'last_error', 'done_at']).executeTakeFirstOrThrow()

it('delivers a mail over an authenticated TLS connection', async () => {
  const { outbox } = runner()
  await send('invitation-1')

  await outbox.drain()

  expect(delivered).toMatchObject([{ user: 'paraphe', secure: true, to: ['odile@orange.test'] }])
  expect(delivered[0]?.source).toContain('Message-ID: <invitation-1@paraphe>')
  expect(delivered[0]?.source).toContain('From: Hauterive <contact@hauterive.test>')
  expect((await readJob()).done_at).not.toBeNull()
})

it('attaches files of the storage', async () => {
  const { outbox } = runner()
  const bytes = Buffer.from('%PDF-1.7 key information')
  const sha256 = await localFileStorage(folder).write(bytes)
  await send('handed', [{ name: 'DIC.pdf', sha256 }])

  await outbox.drain()

  expect(delivered[0]?.source).toContain('filename=DIC.pdf')
  expect(delivered[0]?.source).toContain(bytes.toString('base64'))
})

it('sends text and HTML as alternatives, and where to stop such mails', async () => {
  const { outbox } = runner()
  const mail = {
    key: 'both',
    to: 'odile@orange.test',
    subject: 'Rappel',
    body: 'Bonjour',
    html: '<p>Bonjour</p>',
  }
  const unsubscribe = 'https://souscription.test/reminders/stop/token'
  await store.db.transaction().execute((trx) => enqueueMail(trx, { ...mail, unsubscribe }))

  await outbox.drain()

  const source = delivered[0]?.source ?? ''
  expect(source).toContain('Content-Type: multipart/alternative')
  expect(source.indexOf('text/plain')).toBeLessThan(source.indexOf('text/html'))
  expect(source).toContain(`List-Unsubscribe: <${unsubscribe}>`)
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

it('retries a mail that the server defers, and delivers it once', async () => {
  const { outbox, clock } = runner()
  refusal = { responseCode: 451, message: 'Greylisted, try again later' }
  await send('deferred')

  await outbox.drain()
  const deferred = await readJob()
  refusal = undefined
  await outbox.drain()
  const tooSoon = delivered.length
  clock.advance({ seconds: 5 })
  await outbox.drain()
  clock.advance({ minutes: 5 })
  await outbox.drain()

  expect(deferred).toMatchObject({ attempts: 1, done_at: null })
  expect(deferred.last_error).toContain('Greylisted')
  expect([tooSoon, delivered.length]).toEqual([0, 1])
})

it('keeps the reason of a refused recipient for the operator', async () => {
  const { outbox } = runner()
  refusal = { responseCode: 550, message: 'No such user here' }
  await send('refused')

  await outbox.drain()

  expect(delivered).toEqual([])
  expect((await readJob()).last_error).toMatch(/550.*No such user here/)
})

it('keeps its mails while the server refuses the credentials', async () => {
  await send('wrong-password')
  await runner('wrong').outbox.drain()
  const refused = await readJob()
  const { outbox, clock } = runner()
  clock.advance({ seconds: 5 })

  await outbox.drain()

  expect(refused.last_error).toMatch(/Invalid (login|username)/)
  expect(delivered).toHaveLength(1)
})

it.each([
  ['turns everybody away', '554 5.3.2 No service here\r\n'],
  ['says something else than SMTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
])('uses up no try of its mails while the server %s', async (_name, greeting) => {
  await close()
  const turned = createServer((socket) => socket.on('error', () => undefined).end(greeting)).listen(port)
  await once(turned, 'listening')
  for (const key of ['first', 'second']) await send(key)
  await runner().outbox.drain()
  const jobs = await store.db.selectFrom('outbox').select(['attempts', 'last_error']).orderBy('id').execute()
  turned.close()
  await once(turned, 'close')
  await listen({})

  expect(jobs.map(({ attempts }) => attempts)).toEqual([0, 0])
  expect(jobs.map(({ last_error: error }) => error).filter(Boolean)).toEqual([
    expect.stringContaining(greeting.trim()),
  ])
})

it('gives up a mail whose server answers without end', async () => {
  await close()
  const endless = createServer((socket) => {
    const talk = setInterval(() => socket.write('220-one more line\r\n'), 10)
    socket.on('error', () => undefined).on('close', () => clearInterval(talk))
  }).listen(port)
  await once(endless, 'listening')
  await send('endless')

  await runner('right', 200).outbox.drain()

  expect(await readJob()).toMatchObject({
    attempts: 0,
    last_error: 'the mail server took longer than 0.2 s',
  })
  endless.close()
  await once(endless, 'close')
  await listen()
})

it('keeps its mails while the server is unreachable', async () => {
  const { outbox, clock } = runner()
  await close()
  await send('away')

  await outbox.drain()
  const away = await readJob()
  const before = port
  await listen()
  const again = runner()
  again.clock.advance({ minutes: 1 })
  clock.advance({ minutes: 1 })
  await again.outbox.drain()

  expect([away.done_at, before > 0]).toEqual([null, true])
  expect(away.last_error).toContain('ECONNREFUSED')
  expect(delivered).toHaveLength(1)
})

/** A server without TLS, at a name of this machine that is not recognised as loopback. */
async function listenInClear(): Promise<void> {
  await close()
  await listen({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
  })
}
const ELSEWHERE = '127.0.0.2'

it.each([
  ['with a password', 'paraphe:right@', ''],
  ['without a password', '', ''],
  ['although its address asks for no TLS', '', '&ignoreTLS=true'],
])('sends no mail to another machine without TLS, %s', async (_name, credentials, parameter) => {
  await listenInClear()
  const { outbox } = runnerAt({ SMTP_URL: urlOf(credentials, ELSEWHERE) + parameter })
  await send('clear')

  await outbox.drain()

  expect(delivered).toEqual([])
  expect((await readJob()).last_error).toMatch(/STARTTLS|TLS/i)
})

it('sends mails without TLS to this machine, and elsewhere if configured', async () => {
  await listenInClear()
  const here = runnerAt({ SMTP_URL: urlOf('', '127.0.0.1') })
  const elsewhere = runnerAt({ SMTP_URL: urlOf('', ELSEWHERE), ALLOW_UNENCRYPTED: 'smtp' })

  await send('here')
  await here.outbox.drain()
  await send('elsewhere')
  await elsewhere.outbox.drain()

  expect(delivered.map(({ source }) => /Message-ID: <(\w+)@/.exec(source)?.[1])).toEqual([
    'here',
    'elsewhere',
  ])
})
