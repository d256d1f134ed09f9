import { expect, test } from 'vitest'
import { INVESTOR_ROLES, ROLES, WORKING_ROLES, WIRE_ROLES } from './role.ts'

test('every role is either an investor role or a staff role', () => {
  expect([...INVESTOR_ROLES, ...WORKING_ROLES].toSorted()).toEqual(ROLES.toSorted())
})

test('no two roles share a spelling on the wire', () => {
  expect(new Set(Object.values(WIRE_ROLES)).size).toBe(ROLES.length)
})
