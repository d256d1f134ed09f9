import { expect, it } from 'vitest'
import { INVESTOR_ROLES } from '#vocabulary/role.ts'
import { OPERATOR } from './operator.ts'
import { isOthersContact, readerOf } from './proof-reader.ts'

const SIGNATORY = { kind: 'signatory', accountId: 1 } as const

it.each(INVESTOR_ROLES)('takes a %s for a signatory, who sees no contact data of others', (role) => {
  expect(readerOf({ ...OPERATOR, role, id: 1 })).toEqual(SIGNATORY)
})

it.each(['input_mail', 'input_tel'])(
  'withholds an %s that says nothing of whose it is from a signatory',
  (type) => {
    expect(isOthersContact({ type }, SIGNATORY, [])).toBe(true)
    expect(isOthersContact({ type }, { kind: 'staff' }, [])).toBe(false)
  },
)

it('shows a signatory what is no contact data', () => {
  expect(isOthersContact({ type: 'input_text', role: 'coSubscriber.lastName' }, SIGNATORY, [])).toBe(false)
})
