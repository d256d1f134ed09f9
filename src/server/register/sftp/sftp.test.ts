import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { IgnoredAcknowledgements, RegisterAttempts, RegisterExchanges } from '#contract/register.ts'
import { openRegisterWorld, type RegisterWorld } from '#test/support/register-world.ts'
import { startSftpDouble, type SftpDouble } from '#test/support/sftp-double.ts'
import { generateSshKeyPair } from '#test/support/ssh-keys.ts'
import { inboxWork } from '../read-inbox.ts'
import { withSftp } from './sftp-session.ts'
import type { SftpSettings } from './sftp-settings.ts'

const hostKey = generateSshKeyPair().private
const own = generateSshKeyPair()
let folder: string
let sftp: SftpDouble
let world: RegisterWorld

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraphe-sftp-'))
  for (const name of ['export', 'inbox', 'done']) await mkdir(join(folder, name))
  const keyFile = join(folder, 'own.key')
  await writeFile(keyFile, own.private)
  sftp = await startSftpDouble(folder, { publicKey: own.public }, { hostKey })
  world = await openRegisterWorld(
    {
      REGISTER_SFTP_URL: sftp.url,
      REGISTER_SFTP_HOST_KEYS: sftp.hostKey,
      REGISTER_SFTP_KEY_FILE: keyFile,
      REGISTER_SFTP_DONE: 'done',
    },
    'sftp',
  )
})
afterAll(async () => {
  await world.close()
  await sftp.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  world.api.clock.advance({ minutes: 20 })
  await world.work()
})

const attemptOf = async (state: string, id: number) =>
  RegisterAttempts.parse((await world.reviewer.get(`/register/attempts?state=${state}`)).body).attempts.find(
    ({ dossierId }) => dossierId === id,
  )
const exchanges = async () =>
  RegisterExchanges.parse((await world.reviewer.get('/register/exchanges')).body).exchanges
const settings = ({ port, hostKey: shown } = sftp): SftpSettings => ({
  host: '127.0.0.1',
  port,
  user: 'paraphe',
  hostKeys: [shown],
  credentials: { privateKey: Buffer.from(own.private) },
  uploads: 'export',
  answers: 'inbox',
  done: undefined,
})
const accept = () => world.accept({ pairing: { np: 'S00891' } })
const answerOf = (id: number, attempt = 1) =>
  `dossier_id;line_id;status\n${id};${id}-1-${attempt};OK\nCONTROL;1\n`
const leave = (name: string, text: string) => writeFile(join(folder, 'inbox', name), text)
const collect = () => world.reviewer.post('/register/inbox', {})

it('uploads each file under a temporary name, the hash first, then renames it', async () => {
  const from = sftp.changes.length
  const id = await accept()

  await world.work()

  const attempt = await attemptOf('sent', id)
  const file = attempt?.file ?? ''
  expect(attempt).toMatchObject({ connector: 'sftp', lastError: null })
  expect(await readFile(join(folder, 'export', file), 'utf8')).toContain(`\n${id};${id}-1-1;`)
  const uploaded = sftp.changes.slice(from).map((change) => change.replaceAll(/[\da-f-]{36}/g, 'ID'))
  expect(uploaded).toEqual(
    [`${file}.sha256`, file].flatMap((name) => [
      `write export/.${name}.ID.part`,
      `rename export/.${name}.ID.part export/${name}`,
    ]),
  )
  expect((await exchanges())[0]).toMatchObject({
    connector: 'sftp',
    direction: 'out',
    name: file,
    error: null,
  })
})

it('shows no half of a file that was cut off, and uploads the same bytes with the next try', async () => {
  const before = await readdir(join(folder, 'export'))
  const id = await accept()
  sftp.cutNextUpload()

  await world.work()

  const seen = (await readdir(join(folder, 'export'))).filter((name) => !name.startsWith('.'))
  expect(seen).toEqual(before.filter((name) => !name.startsWith('.')))
  expect(await attemptOf('waiting', id)).toMatchObject({
    tries: 1,
    lastError: expect.stringMatching(/closed|lost/i),
  })
  expect((await exchanges())[0]?.error).toMatch(/closed|lost/i)

  world.api.clock.advance({ minutes: 1 })
  await world.work()
  const sent = await attemptOf('sent', id)
  expect(await readFile(join(folder, 'export', sent?.file ?? ''), 'utf8')).toContain(`\n${id};`)
})

if (process.env['LONG_RUN'])
  it('accepts an identical existing file, and refuses to replace a different one', async () => {
    const upload = (text: string) =>
      withSftp(settings(), (session) => session.upload('export', 'twice.csv', Buffer.from(text)))
    await upload('one')
    const before = sftp.changes.length

    await upload('one')

    expect(sftp.changes.slice(before)).toEqual([])
    await expect(upload('two')).rejects.toThrow('export/twice.csv: another file of this name is there')
    await expect(upload('longer')).rejects.toThrow('another file of this name is there')
    expect(await readFile(join(folder, 'export', 'twice.csv'), 'utf8')).toBe('one')
    expect((await readdir(join(folder, 'export'))).filter((name) => name.startsWith('.twice'))).toEqual([])
  })

it('names an unknown host key and says nothing to that server', async () => {
  await sftp.close()
  const stranger = await startSftpDouble(folder, { publicKey: own.public }, { port: sftp.port })
  const id = await accept()

  await world.work()

  expect(await attemptOf('waiting', id)).toMatchObject({
    lastError: `the SFTP server 127.0.0.1 shows the host key ${stranger.hostKey}, which REGISTER_SFTP_HOST_KEYS does not name`,
  })
  expect(stranger.signedIn).toBe(0)
  expect((await exchanges())[0]?.error).toContain(stranger.hostKey)
  await stranger.close()
  sftp = await startSftpDouble(folder, { publicKey: own.public }, { port: sftp.port, hostKey })
  world.api.clock.advance({ minutes: 20 })
  await world.work()
  expect(await attemptOf('sent', id)).toMatchObject({ lastError: null })
})

it('takes each answer once, moves it, and names a malformed one without stopping the others', async () => {
  const [first, second] = [await accept(), await accept()]
  await world.work()
  await leave('a-bad.csv', 'dossier_id;line_id;stat\nCONTROL;0\n')
  await leave('b-good.csv', answerOf(first))
  await leave('c réponse (1).csv', answerOf(second))
  const hash = createHash('sha256').update(answerOf(second)).digest('hex')
  await leave('c réponse (1).csv.sha256', `${hash}  c réponse (1).csv\n`)

  const answer = await collect()

  expect(answer.body).toEqual({ files: 3 })
  expect([await world.integrationOf(first), await world.integrationOf(second)]).toEqual(['sync', 'sync'])
  expect(await readdir(join(folder, 'inbox'))).toEqual([])
  expect(await readdir(join(folder, 'done'))).toEqual([
    'a-bad.csv',
    'b-good.csv',
    'c réponse (1).csv',
    'c réponse (1).csv.sha256',
  ])
  const { acknowledgements } = IgnoredAcknowledgements.parse(
    (await world.reviewer.get('/register/acknowledgements')).body,
  )
  expect(acknowledgements[0]).toMatchObject({
    source: 'a-bad.csv',
    outcome: 'malformed',
    note: 'missing column status',
  })
  const log = (await exchanges())
    .slice(0, 3)
    .map(({ name, direction, answer: said, error }) => ({ name, direction, said, error }))
  expect(log).toEqual([
    { name: 'c réponse (1).csv', direction: 'in', said: '1', error: null },
    { name: 'b-good.csv', direction: 'in', said: '1', error: null },
    { name: 'a-bad.csv', direction: 'in', said: '', error: 'missing column status' },
  ])
  expect((await collect()).body).toEqual({ files: 0 })
})

if (process.env['LONG_RUN'])
  it('waits for a file that is still being written, and takes it once complete', async () => {
    const id = await accept()
    await world.work()
    const text = answerOf(id)
    // Files are written by the clock of this machine, behind that of the test.
    const now = new Date(world.api.clock.now())
    await leave('slow.csv', text.slice(0, 30))
    await utimes(join(folder, 'inbox', 'slow.csv'), now, now)

    expect((await collect()).body).toEqual({ files: 0 })
    expect(await world.integrationOf(id)).toBe('validated')

    await leave('slow.csv', text)
    expect((await collect()).body).toEqual({ files: 1 })
    expect(await world.integrationOf(id)).toBe('sync')
  })

if (process.env['LONG_RUN'])
  it('collects by a job of every minute', async () => {
    const id = await accept()
    await world.work()
    await leave('by-job.csv', answerOf(id))

    await inboxWork(world.api.services).run()

    expect(await world.integrationOf(id)).toBe('sync')
  })

if (process.env['LONG_RUN'])
  it('remembers what it has taken where nothing is moved', async () => {
    const remembering = await openRegisterWorld(
      {
        REGISTER_SFTP_URL: sftp.url,
        REGISTER_SFTP_HOST_KEYS: sftp.hostKey,
        REGISTER_SFTP_KEY_FILE: join(folder, 'own.key'),
      },
      'sftp',
    )
    const id = await remembering.accept({ pairing: { np: 'S00891' } })
    await remembering.work()
    await leave('stays.csv', answerOf(id))
    const rowsOf = async () =>
      (
        await remembering.api.services.store.db
          .selectFrom('register_acknowledgement')
          .select('outcome')
          .where('source', '=', 'stays.csv')
          .execute()
      ).map(({ outcome }) => outcome)

    await remembering.reviewer.post('/register/inbox', {})
    await remembering.reviewer.post('/register/inbox', {})

    expect(await rowsOf()).toEqual(['applied'])
    expect(await readdir(join(folder, 'inbox'))).toEqual(['stays.csv'])
    await rm(join(folder, 'inbox', 'stays.csv'))
    await remembering.close()
  })

it('answers 503 when answers cannot be collected, and the job continues', async () => {
  await sftp.close()

  const answer = await collect()

  expect(answer.status).toBe(503)
  sftp = await startSftpDouble(folder, { publicKey: own.public }, { port: sftp.port, hostKey })
  expect((await collect()).status).toBe(200)
})

it('signs in with a password, and names refused credentials', async () => {
  const server = await startSftpDouble(folder, { password: 'correct' })
  const list = (password: string) =>
    withSftp({ ...settings(server), credentials: { password } }, (session) => session.list('inbox'))

  expect(await list('correct')).toEqual([])
  await expect(list('wrong')).rejects.toThrow('refuses the user or the credentials of REGISTER_SFTP_*')
  await server.close()
})

it.each([
  [{}, 'REGISTER_SFTP_URL'],
  [{ REGISTER_SFTP_URL: 'https://register.example' }, 'REGISTER_SFTP_URL'],
  [{ REGISTER_SFTP_URL: 'sftp://u:secret@register.example' }, 'without password'],
  [{ REGISTER_SFTP_URL: 'sftp://u@register.example' }, 'REGISTER_SFTP_HOST_KEYS'],
  [
    { REGISTER_SFTP_URL: 'sftp://u@register.example', REGISTER_SFTP_HOST_KEYS: 'aa:bb' },
    'REGISTER_SFTP_HOST_KEYS',
  ],
  [
    { REGISTER_SFTP_URL: 'sftp://u@register.example', REGISTER_SFTP_HOST_KEYS: `SHA256:${'a'.repeat(43)}` },
    'REGISTER_SFTP_KEY_FILE',
  ],
  [
    {
      REGISTER_SFTP_URL: 'sftp://u@register.example',
      REGISTER_SFTP_HOST_KEYS: `SHA256:${'a'.repeat(43)}`,
      REGISTER_SFTP_KEY_FILE: '/nowhere/key',
    },
    'REGISTER_SFTP_KEY_FILE: /nowhere/key cannot be read (ENOENT)',
  ],
])('does not start with %j and names the variable', async (environment, named) => {
  await expect(openRegisterWorld(environment, 'sftp')).rejects.toThrow(named)
})

it('gives up a server that lets it sign in and says nothing more', async () => {
  const mute = await startSftpDouble(folder, { publicKey: own.public }, { isMute: true })

  const listing = withSftp(settings(mute), (session) => session.list('inbox'), 3_000)

  await expect(listing).rejects.toThrow('sftp: no answer within 3 s')
  expect(mute.signedIn).toBe(1)
  await mute.close()
})
