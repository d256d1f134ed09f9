import { expect, test } from 'vitest'
import { buildFacts } from '#test/support/build-form.ts'
import { FACT_PATHS, readFact } from './facts.ts'

const FACTS = buildFacts({ settings: { threshold: 30000, open: false, empty: '' } })

test.each([
  ['today', '21/11/2026'],
  ['user.code', 'C001'],
  ['user.email', 'advisor@demo.test'],
  ['user.firstName', 'Anne'],
  ['user.lastName', 'Conseil'],
  ['dossier.id', '7'],
  ['dossier.state', 'ongoing'],
  ['dossier.direct', 'false'],
  ['dossier.clientId', null],
  ['dossier.advisorCode', 'C001'],
  ['dossier.advisorEmail', 'advisor@demo.test'],
  ['advisor.name', 'Anne Conseil'],
  ['advisor.orias', '00000101'],
  ['setting.threshold', '30000'],
  ['setting.open', 'false'],
  ['setting.missing', null],
  ['setting.toString', null],
  ['toString', null],
  ['user.unknown', null],
])('%s is %j', (path, value) => {
  expect(readFact(path, FACTS, '2026-11-21')).toBe(value)
})

test('a dossier with a client has its number, and one without an advisor no name', () => {
  const facts = buildFacts({ dossier: { ...FACTS.dossier, clientId: 12 }, advisor: undefined })

  expect(readFact('dossier.clientId', facts, '2026-11-21')).toBe('12')
  expect(readFact('advisor.name', facts, '2026-11-21')).toBeNull()
  expect(readFact('advisor.orias', facts, '2026-11-21')).toBeNull()
})

test('an empty fact is none', () => {
  const facts = buildFacts({ user: { ...FACTS.user, firstName: '' } })

  expect(readFact('user.firstName', facts, '2026-11-21')).toBeNull()
})

test('every path that an author may name is read', () => {
  const facts = buildFacts({ dossier: { ...FACTS.dossier, clientId: 12 } })

  expect(FACT_PATHS.filter((path) => readFact(path, facts, '2026-11-21') === null)).toEqual([])
})
