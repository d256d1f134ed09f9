import { expect, it } from 'vitest'
import { partyOfElement } from './element-party.ts'

it.each([
  [{ statementOf: 'coSubscriber', role: 'compliance.pep' }, 'coSubscriber'],
  [{ role: 'coProfile.horizon' }, 'coSubscriber'],
  [{ role: 'spouse.email' }, 'subscriberSpouse'],
  [{ role: 'counterpartyRepresentative.lastName' }, 'counterparty'],
  [{ role: 'counterpartyOfAnother.lastName' }, 'subscriber'],
  [{ role: 'advisor.contact' }, 'subscriber'],
  [{}, 'subscriber'],
] as const)('gives %o to the party that it is about', (element, party) => {
  const owner = partyOfElement(element)

  expect(owner).toBe(party)
})
