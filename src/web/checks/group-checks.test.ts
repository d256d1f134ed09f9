import { expect, it } from 'vitest'
import { buildCheck } from '#test/support/build-check.ts'
import { groupChecks } from './group-checks.ts'

const receipt = (id: number) => ({
  id,
  title: 'carte.jpg',
  mimetype: 'image/jpeg',
  elementId: '4-card',
  box: null,
})
const unread = (title: string, receiptId: number, reason = 'notRead') =>
  buildCheck('4-card', { title, outcome: 'unknown', reason, receipt: receipt(receiptId) })

const titles = (checks: Parameters<typeof groupChecks>[0]) => groupChecks(checks).map((group) => group.titles)

it('checks of one receipt that was not read are one line', () => {
  const name = unread('Name', 1)
  const checks = [name, unread('Birth date', 1), unread('IBAN', 2), unread('Sex', 1)]

  expect(titles(checks)).toEqual([['Name', 'Birth date', 'Sex'], ['IBAN']])
  expect(groupChecks(checks)[0]?.first).toBe(name)
})

it('a receipt that is being read is apart from one that was not read', () => {
  expect(titles([unread('Name', 1), unread('IBAN', 1, 'readingPending')])).toEqual([['Name'], ['IBAN']])
})

it('checks that fail, hold or are unknown for a reason of their own stay apart', () => {
  const cut = { outcome: 'unknown', reason: 'identityNameCut', receipt: receipt(1) } as const

  expect(
    titles([
      buildCheck('4-card', { title: 'Name', ...cut }),
      buildCheck('4-card', { title: 'Sex', ...cut, reason: 'identitySexUnstated' }),
      buildCheck('4-card', { title: 'Validity', receipt: receipt(1) }),
    ]),
  ).toEqual([['Name'], ['Sex'], ['Validity']])
})
