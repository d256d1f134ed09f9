import type pg from 'pg'
import { fillDocument, selectTemplates } from '#server/documents/index.ts'
import { openSent, storeFacts } from '#server/envelopes/index.ts'
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
 * Gives generated dossiers the envelopes their states require, with a whole snapshot (two hundred answers and every filled
 * document) and the amounts computed by the engine. Without drawn documents, since reading those depends on the disk.
 */
export async function generateEnvelopes(
  client: pg.Client,
  services: Pick<Services, 'deployment' | 'forms' | 'store'>,
  formId: number,
): Promise<void> {
  const { deployment } = services
  const form = await services.forms.get(formId)
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
  const input = {
    today: couple.today,
    facts: { ...facts, user, dossier: { ...dossier, ...facts.dossier } },
    answers: couple.answers,
  }
  const session = openSent(form, input)
  const stored = await services.store.db.transaction().execute((trx) => storeFacts(trx, input.facts))
  const amount = readAmount(session)
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
    const templates = selectTemplates(form.templates, session, kind)
    const origin = { session, deployment, dossierId: 1, version: form.id, today: input.today, parties: [] }
    const content = {
      formVersionId: form.id,
      ...input,
      effectiveAnswers: session.effectiveAnswers(),
      visible: {
        pages: session.visiblePages().map(({ slug }) => slug),
        blocks: session.visibleBlocks().map(({ slug }) => slug),
        elements: Object.keys(session.effectiveAnswers()),
      },
      receipts: [],
      documents: templates.map((template) => fillDocument(template, origin)),
      ...stored,
    }
    await client.query(
      `insert into snapshot (dossier_id, envelope_id, content, taken_at)
       select dossier_id, id, $1, created_at from envelope where dossier_id >= $2 and kind = $3 and state = $4`,
      [JSON.stringify(content), FIRST_DOSSIER, kind, state],
    )
  }
  await client.query(
    `update dossier set status = 'mission_validation|mission_sent_to_subscriber' where state = 'mission_validation' and id >= ${FIRST_DOSSIER}`,
  )
  await client.query('vacuum analyze dossier, envelope, envelope_party, snapshot')
}
