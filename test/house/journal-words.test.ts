import { expect, it } from 'vitest'
import { AUDIT_KINDS } from '#vocabulary/audit-kind.ts'
import { SCOPES } from '#vocabulary/scope.ts'
import { en, fr } from '#web/wording/index.ts'
import { readRecordedActions } from '../support/recorded-actions.ts'

const keys = new Set(Object.keys(fr).filter((key) => key in en))

it('has words for every scope of a program and every kind of the journal', () => {
  const wanted = [
    ...SCOPES.map((scope) => `administration.scope.${scope}`),
    ...AUDIT_KINDS.map((kind) => `journal.kind.${kind}`),
  ]

  expect(wanted.filter((key) => !keys.has(key))).toEqual([])
})

it('has words for every action of the audit that an administrator reads', async () => {
  const actions = (await readRecordedActions()).filter((action) => !action.startsWith('screening.'))
  // Names built at run time share the words of their family.
  const stemOf = (action: string) => action.replace(/\.[a-z-]*\$$/, '')
  const isWorded = (action: string) =>
    [...keys].some((key) =>
      action.endsWith('$')
        ? key.startsWith(`journal.action.${stemOf(action)}`)
        : key === `journal.action.${action}`,
    )

  expect(actions.length).toBeGreaterThan(80)
  expect(actions.filter((action) => !isWorded(action))).toEqual([])
})
