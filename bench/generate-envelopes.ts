import type pg from 'pg'
import { openSent } from '#server/envelopes/index.ts'
import type { Services } from '#server/services.ts'
import { readAmount } from '#server/dossiers/index.ts'
import { caseFacts, readCases } from '#test/support/deployment-cases.ts'
import { FIRST_DOSSIER } from '#test/support/generate-dossiers.ts'

const CASE = 'complete-couple'
/** States of generated dossiers that have an envelope, with its state. */
const ENVELOPES = [
  { dossier: 'signed', kind: 'subscription', state: 'completed', party: 'signed' },
  { dossier: 'signature', kind: 'subscription', state: 'sent', party: 'sent' },
  { dossier: 'mission_validation', kind: 'mission', state: 'sent', party: 'sent' },
] as const

/**
 * Gives generated dossiers the envelopes their states require, with a snapshot of two hundred answers and the amounts
 * computed by the engine. Without documents, since reading those depends on the disk.
 */
export async function generateEnvelopes(
  client: pg.Client,
  { deployment, forms }: Pick<Services, 'deployment' | 'forms'>,
  formId: number,
): Promise<void> {
  const couple = readCases(deployment).find(({ name }) => name === CASE)
  if (!couple) throw new Error(`the deployment has no case ${CASE}`)
  const facts = caseFacts(deployment, couple)
  const user = { code: 'A1', email: 'a@generated.test', firstName: 'Anne', lastName: 'Roy' }
  const dossier = {
    id: 1,
    state: 'ongoing',
    direct: false,
    clientId: null,
    advisorCode: 'A1',
    advisorEmail: '',
  }
  const snapshot = {
    today: couple.today,
    facts: { ...facts, user, dossier: { ...dossier, ...facts.dossier } },
    answers: couple.answers,
  }
  const amount = readAmount(openSent(await forms.get(formId), snapshot))
  await client.query(
    `update dossier set amount_cents = case when state in ('signed', 'signature') then $1::bigint end where id >= $2`,
    [amount, FIRST_DOSSIER],
  )
  for (const { dossier: from, kind, state, party } of ENVELOPES) {
    await client.query(
      `insert into envelope (id, dossier_id, kind, state, created_by, created_at)
       select gen_random_uuid(), id, $2, $3, created_by, created_at from dossier
       where state = $1 and id >= $4`,
      [from, kind, state, FIRST_DOSSIER],
    )
    await client.query(
      `insert into envelope_party (envelope_id, party, stage, name, email, state, sealed_at)
       select id, 'subscriber', 1, 'Anne Roy', 'a@generated.test', $2, case when $2 = 'signed' then created_at end
       from envelope where kind = $1 and state = $3 and dossier_id >= $4`,
      [kind, party, state, FIRST_DOSSIER],
    )
  }
  await client.query(
    `insert into snapshot (dossier_id, envelope_id, content, taken_at)
     select dossier_id, id, $1, created_at from envelope where dossier_id >= $2`,
    [JSON.stringify(snapshot), FIRST_DOSSIER],
  )
  await client.query(
    `update dossier set status = 'mission_validation|mission_sent_to_subscriber' where state = 'mission_validation' and id >= ${FIRST_DOSSIER}`,
  )
  await client.query('vacuum analyze dossier, envelope, envelope_party, snapshot')
}
