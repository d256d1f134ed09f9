import { expect, test } from 'vitest'
import { INVESTOR_ROLES, ROLES, WORKING_ROLES, WIRE_ROLES } from './role.ts'

test('every role is either an investor role or a staff role', () => {
  expect([...INVESTOR_ROLES, ...WORKING_ROLES].toSorted()).toEqual(ROLES.toSorted())
})

test('the wire spelling of a role is its name in snake case', () => {
  for (const role of ROLES)
    expect(WIRE_ROLES[role]).toBe(role.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
})

test('no two roles share a spelling on the wire', () => {
  expect(new Set(Object.values(WIRE_ROLES)).size).toBe(ROLES.length)
})
