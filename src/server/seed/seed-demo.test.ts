import { expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { DEMO_PEOPLE } from './demo-accounts.ts'
import { seedDemo } from './seed-demo.ts'

const running = await forFile(startTestApplication())

const readAccounts = async () =>
  running.services.store.db.selectFrom('account').selectAll().orderBy('id').execute()

test('creates every account once, with its parent', async () => {
  const accounts = await readAccounts()

  const loginOf = (id: number | null) => accounts.find((account) => account.id === id)?.email.split('@')[0]
  expect(accounts.map((account) => `${loginOf(account.id)} < ${loginOf(account.parent_id) ?? '-'}`)).toEqual([
    'manager < -',
    'advisor < manager',
    'advisor2 < manager',
    'advisor3 < -',
    'partner < -',
    'client < advisor',
    'client2 < advisor2',
    'client3 < partner',
    'prospect < advisor',
    'prospect2 < advisor3',
    'direct < -',
    'backoffice < -',
    'reviewer < -',
    'compliance < -',
    'author < -',
    'administrator < -',
  ])
})

test('leaves a store that has accounts alone', async () => {
  const before = await readAccounts()

  await seedDemo(running.services)

  expect(await readAccounts()).toEqual(before)
})

test('seeds once when two processes start together', async () => {
  const other = await startTestApplication({ deployment: buildDeployment({ code: 'coeur' }) })
  const services = { ...other.services, deployment: buildDeployment() }

  await Promise.all([seedDemo(services), seedDemo(services)])

  const accounts = await other.services.store.db.selectFrom('account').select('id').execute()
  await other.close()
  expect(accounts).toHaveLength(DEMO_PEOPLE.length)
})
