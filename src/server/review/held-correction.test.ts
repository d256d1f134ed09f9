import { expect, it } from 'vitest'
import { Correction } from '#contract/corrections.ts'
import { numberEvents } from '#server/events/number-events.ts'
import { verifyStore } from '#server/verify/verify-store.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildCheckDeployment, signCheckedDossier } from '#test/support/check-world.ts'
import { forFile } from '#test/support/for-file.ts'

const api = await forFile(
  TestApi.start(buildCheckDeployment({ severity: { identityBirthDate: 'off' } }), {
    environment: { DECISION_UNDO_SECONDS: '10' },
  }),
)
// Jobs are due by the database's clock; this one is ahead of it.
api.clock.advance({ minutes: Math.ceil((Date.now() - api.clock.now().getTime()) / 60_000) + 60 })
const { db } = api.services.store
const advisor = await api.signIn('advisor')
const reviewer = await api.signIn('manageDossier')

const TARGET = { kind: 'answer', elementId: `${api.formId}-last_name` }

it('an acceptance that may still be undone ends, unsent, when a correction is asked for', async () => {
  const id = await signCheckedDossier(api, advisor)
  await reviewer.put(`/dossiers/integration-state/${id}`, { integration_state: 'validated' })

  const asked = await advisor.post(`/dossiers/${id}/corrections`, {
    concerned: 'advisor',
    remarks: [{ target: TARGET, text: 'Le nom est mal écrit.' }],
  })
  api.clock.advance({ seconds: 11 })
  await api.services.outbox.drain()
  const { id: correction } = Correction.parse(asked.body)
  await advisor.post(`/dossiers/${id}/corrections/${correction}/withdraw`, {})

  const left = await db
    .selectFrom('dossier')
    .leftJoin('register_attempt', 'dossier_id', 'dossier.id')
    .select(['integration_state', 'validated_at', 'register_attempt.id as attempt'])
    .where('dossier.id', '=', id)
    .executeTakeFirstOrThrow()
  expect(left).toEqual({ integration_state: 'ongoing', validated_at: null, attempt: null })
  await numberEvents(api.services)
  const told = await db.selectFrom('event').select('kind').where('dossier_id', '=', id).execute()
  expect(told.map(({ kind }) => kind)).toContain('correction.opened')
  expect(told.map(({ kind }) => kind)).not.toContain('review.accepted')
  const again = await reviewer.put(`/dossiers/integration-state/${id}`, { integration_state: 'validated' })
  expect(again.status).toBe(200)
  const reports = await Array.fromAsync(verifyStore(api.services))
  expect(JSON.stringify(reports)).not.toMatch(/no transition|integration state|the history|digest/)
})
