import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { CheckedTable, InvitationBatch, MadeNetwork } from '#contract/people.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { forFile } from '#test/support/for-file.ts'
import { proofOf, signInAdministrator } from '#test/support/step-up.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { sweepRows } from '../operations/sweep-rows.ts'

const api = await forFile(TestApi.start(buildDeployment()))
const { db } = api.services.store
const HEADING = 'Adresse e-mail;Rôle;Prénom;Nom;Responsable;Numéro;Équipe'

let administrator: Caller
beforeEach(async () => {
  administrator = await signInAdministrator(api)
})

async function check(text: string) {
  const answer = await administrator.post('/administration/invitations', { text })
  return { status: answer.status, table: CheckedTable.safeParse(answer.body).data }
}

async function progressOf(batch: number) {
  return InvitationBatch.parse((await administrator.get(`/administration/invitations/${batch}`)).body)
}

const countAccounts = async () =>
  (
    await db
      .selectFrom('account')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

test('a table of 5,000 invitations with 200 wrong rows: all are named and nothing is created', async () => {
  const manager = await api.signIn('manager')
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', manager.id)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: 5_000 }, (_, index) => {
    const wrong = index % 25 === 3
    const address = wrong && index % 2 === 1 ? `no address ${index}` : `bulk${index}@cabinet.test`
    const role = wrong && index % 2 === 0 ? 'chef' : 'Conseiller'
    return [address, role, 'Camille', `Bulk ${index}`, email, `BULK${index}`, ''].join(';')
  })
  const before = await countAccounts()

  const { status, table } = await check([HEADING, ...rows].join('\n'))

  expect(status).toBe(200)
  expect(table?.mistakes).toHaveLength(200)
  expect(table?.mistakes[0]).toEqual({
    line: 5,
    column: 1,
    title: 'Adresse e-mail',
    found: 'no address 3',
    message: 'ce n’est pas une adresse e-mail',
  })
  expect(table?.mistakes[1]).toMatchObject({ line: 30, column: 2, title: 'Rôle', found: 'chef' })
  expect(table?.batch).toBeNull()
  expect(await countAccounts()).toBe(before)
})

test('mistakes that only the store and the other rows know are named too', async () => {
  const advisor = await api.signIn('advisor')
  const taken = await db
    .selectFrom('account')
    .select(['email', 'username'])
    .where('id', '=', advisor.id)
    .executeTakeFirstOrThrow()
  const text = [
    HEADING,
    `${taken.email};advisor;A;A;;NEW1;`,
    `second@cabinet.test;advisor;A;A;;${taken.username};`,
    '',
    `third@cabinet.test;advisor;A;A;${taken.email};NEW2;`,
    'third@cabinet.test;advisor;A;A;;NEW3;Équipe inconnue',
    'fourth@cabinet.test;client;A;A;;;',
    'fifth@cabinet.test;compliance;A;A;;NUM5;',
  ].join('\r\n')

  const { table } = await check(text)

  expect(table?.mistakes.map(({ line, column, message }) => [line, column, message])).toEqual([
    [2, 1, 'cette adresse a déjà un compte'],
    [3, 6, 'ce numéro est pris'],
    [5, 5, 'aucun compte ouvert de cette adresse ne peut être responsable de ce rôle'],
    [6, 1, 'déjà à la ligne 5'],
    [6, 7, 'aucune équipe n’a ce nom'],
    [7, 5, 'ce rôle en a besoin'],
    [8, 6, 'ce rôle n’en a pas'],
  ])
})

test('a confirmed table creates each account and mails each link once, also after a stop in the middle', async () => {
  const text = ['email,role,first name,last name,number']
  for (let index = 0; index < 30; index += 1)
    text.push(`once${index}@cabinet.test,advisor,Camille,Once,ONCE${index}`)
  const { table } = await check(text.join('\n'))
  const batch = table?.batch?.id ?? 0
  const before = await progressOf(batch)
  const confirm = () => administrator.post(`/administration/invitations/${batch}/confirmation`, {})

  const [first, second] = [await confirm(), await confirm()]
  // Somebody else takes an address between the check and the creation.
  await db
    .insertInto('account')
    .values({
      role: 'client',
      email: 'once7@cabinet.test',
      username: 'X-once7',
      first_name: 'A',
      last_name: 'B',
    })
    .execute()
  await api.services.outbox.drain()
  await db.updateTable('outbox').set({ done_at: null }).where('kind', '=', 'invitations').execute()
  await api.services.outbox.drain()

  expect([before.total, before.created, before.confirmed_at, first.status, second.status]).toEqual([
    30,
    0,
    null,
    200,
    409,
  ])
  const after = await progressOf(batch)
  expect([after.total, after.created]).toEqual([30, 29])
  expect(after.problems).toEqual([
    { line: 9, email: 'once7@cabinet.test', message: 'once7@cabinet.test a déjà un compte.' },
  ])
  const mails = await db.selectFrom('outbox').select('payload').where('kind', '=', 'mail').execute()
  const to = mails.map(({ payload }) => String(payload['to'])).filter((address) => address.startsWith('once'))
  expect([to.length, new Set(to).size]).toEqual([29, 29])
  const kept = await db
    .selectFrom('invited_person')
    .select('person')
    .where('batch_id', '=', batch)
    .where('account_id', 'is not', null)
    .execute()
  expect(kept.every(({ person }) => Object.keys(person).length === 0)).toBe(true)
})

test('a table with a role that sees everything needs a new proof', async () => {
  const { table } = await check('wide@company.test\tcompliance\tCamille\tWide')
  const batch = table?.batch?.id ?? 0
  const path = `/administration/invitations/${batch}/confirmation`

  const without = await administrator.post(path, {})
  const proven = await administrator.post(
    path,
    {},
    await proofOf(administrator, 'invitations', String(batch)),
  )

  expect(table?.batch?.needs_step_up).toBe(true)
  expect([without.status, proven.status]).toEqual([403, 200])
})

test('a table without titles has its columns in their order', async () => {
  const { table } = await check('plain@cabinet.test;advisor;Camille;Plain;;PLAIN1')

  expect(table).toMatchObject({ lines: 1, mistakes: [], sample: [{ line: 1, role: 'advisor' }] })
})

test.each([
  ['nothing', ''],
  ['blank lines', '\n\n  \n'],
  ['a heading alone', HEADING],
  ['too many lines', `${HEADING}\n${'a;b\n'.repeat(10_001)}`],
])('refuses %s', async (_name, text) => {
  expect(await check(text)).toMatchObject({ status: 422 })
})

test('names cells that are hostile instead of running or storing them', async () => {
  const { table } = await check(
    [HEADING, '"=cmd|calc"@x.test;advisor;"A\nB";\'); drop table account;--;;;', '"unclosed;advisor'].join(
      '\n',
    ),
  )

  expect(table?.mistakes.length).toBeGreaterThan(0)
  expect(table?.batch).toBeNull()
})

test('an ambiguous team name is a mistake, and so is a team for a role without one', async () => {
  for (const network of ['Nord', 'Sud']) {
    const { body } = await administrator.post('/administration/networks', { name: network })
    await administrator.post(`/administration/networks/${MadeNetwork.parse(body).id}/teams`, {
      name: 'Lille',
    })
  }
  const { table } = await check(
    [
      'email;role;prenom;nom;code;équipe;responsable',
      'one@x.test;advisor;A;B;T1;Lille;',
      'two@x.test;advisor;A;B;T2;sud / lille;',
      'three@x.test;compliance;A;B;;Nord / Lille;',
    ].join('\n'),
  )

  expect(table?.mistakes).toMatchObject([
    {
      line: 2,
      column: 6,
      found: 'Lille',
      message: expect.stringContaining('plusieurs équipes ont ce nom'),
    },
    { line: 4, column: 6, message: 'ce rôle n’en a pas' },
  ])
})

test('names a column that the table lacks once, without a number', async () => {
  const { table } = await check(
    ['email;role;Prénom;code', 'a@x.test;advisor;A;X1', 'b@x.test;advisor;;X2'].join('\n'),
  )

  expect(table?.mistakes.map(({ line, column, title, message }) => [line, column, title, message])).toEqual([
    [1, null, 'Nom', 'le tableau n’a pas cette colonne'],
    [3, 3, 'Prénom', 'la cellule est vide'],
  ])
})

test('reports a repeated column', async () => {
  const { table } = await check(
    ['email;Mobile;Téléphone;role;prenom;nom;code', 'a@x.test;+33639980102;0144;advisor;A;B;X1'].join('\n'),
  )

  expect(table?.mistakes).toMatchObject([
    { line: 2, column: 3, title: 'Téléphone', found: '0144', message: 'cette colonne est de trop' },
  ])
})

test('a name is one line without invisible characters, which documents can print', async () => {
  const { table } = await check(
    [HEADING, 'a@x.test;advisor;\u202Eannalé\u200B;"Le\nGoff";;N1', 'b@x.test;advisor;Míng;Li 李;;N2'].join(
      '\n',
    ),
  )
  const { table: seen } = await check(
    [HEADING, 'a@x.test;advisor;\u202Eannalé\u200B;"Le\nGoff";;N1'].join('\n'),
  )

  expect(table?.mistakes).toEqual([
    {
      line: 3,
      column: 4,
      title: 'Nom',
      found: 'Li 李',
      message:
        'les documents ne peuvent pas imprimer «\u00A0李\u00A0»\u00A0: écrivez ce nom en lettres latines',
    },
  ])
  expect(seen?.sample[0]?.name).toBe('annalé Le Goff')
})

test('one person is invited by the same rules', async () => {
  const person = {
    email: 'One@Cabinet.test',
    role: 'advisor',
    first_name: 'Camille',
    last_name: 'One',
    civility: null,
    mobile: null,
    number: 'ONE1',
    superior: null,
    team: null,
    language: 'fr',
  }
  const invite = (changes: object, headers = {}) =>
    administrator.post('/administration/people', { ...person, ...changes }, headers)

  const made = await invite({})
  const again = await invite({})
  const withoutCode = await invite({ email: 'two@cabinet.test', number: null })
  const wide = { email: 'admin@company.test', role: 'administrator', number: null }
  const withoutProof = await invite(wide)
  const proven = await invite(
    wide,
    await proofOf(administrator, 'invitation', 'admin@company.test administrator'),
  )

  expect(made.status).toBe(200)
  expect(again).toMatchObject({ status: 422, body: { errors: [{ code: 'ACCOUNT_EXISTS' }] } })
  expect([withoutCode.status, withoutProof.status, proven.status]).toEqual([422, 403, 200])
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'one@cabinet.test')
    .executeTakeFirstOrThrow()
  const row = await db
    .selectFrom('audit')
    .select('actor_id')
    .where('subject', '=', `account:${id}`)
    .where('action', '=', 'account.created')
    .executeTakeFirstOrThrow()
  expect(row.actor_id).toBe(administrator.id)
})

test.each([
  ['address', 'ACCOUNT_EXISTS', () => 'twin@cabinet.test', (at: number) => `TWIN${at}`],
  ['number', 'NUMBER_TAKEN', (at: number) => `twin-${at}@cabinet.test`, () => 'SAME'],
] as const)(
  'of three invitations at once with the same %s, one counts',
  async (_same, code, email, number) => {
    const answers = await Promise.all(
      [1, 2, 3].map((at) =>
        administrator.post('/administration/people', {
          email: email(at),
          role: 'advisor',
          first_name: 'Camille',
          last_name: 'Twin',
          civility: null,
          mobile: null,
          number: number(at),
          superior: null,
          team: null,
          language: 'fr',
        }),
      ),
    )

    const refused = answers.filter(({ status }) => status !== 200)
    expect(answers.length - refused.length).toBe(1)
    expect(refused.map(({ status, body }) => ({ status, body }))).toEqual(
      refused.map(() => ({ status: 422, body: { errors: [expect.objectContaining({ code })] } })),
    )
  },
)

test('people who were not invited, and unconfirmed tables, are deleted after a week', async () => {
  const row = (name: string) => `${name}@week.test;advisor;Camille;Week;;${name}`
  const { table: left } = await check([HEADING, row('LEFT')].join('\n'))
  const { table: done } = await check([HEADING, row('MET'), row('TAKEN')].join('\n'))
  const batch = done?.batch?.id ?? 0
  await db
    .insertInto('account')
    .values({ role: 'client', email: 'taken@week.test', username: 'W1', first_name: 'A', last_name: 'B' })
    .execute()
  await administrator.post(`/administration/invitations/${batch}/confirmation`, {})
  await api.services.outbox.drain()
  await sql`update invitation_batch set created_at = created_at - interval '8 days',
    confirmed_at = confirmed_at - interval '8 days'`.execute(db)

  await sweepRows(api.services)

  const kept = await sql<{ person: string }>`select person::text as person from invited_person
    where account_id is null or person::text like '%week.test%'`.execute(db)
  expect(kept.rows).toEqual([])
  expect((await administrator.get(`/administration/invitations/${left?.batch?.id}`)).status).toBe(404)
  expect(await progressOf(batch)).toMatchObject({ total: 1, created: 1, problems: [] })
})
