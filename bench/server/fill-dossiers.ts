import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { loadDeployments, readCases } from '#test/support/deployment-cases.ts'
import type { FormDefinition } from '#form/definition.ts'

/** The block whose submit is measured: 21 fields, nearly all answered. */
export const SUBMITTED_BLOCK = 'co-souscripteur'
const CASE = 'complete-couple'
const RECEIPTS = 20

/** Two dossiers with all answers of a couple: one to fill in, one signed with twenty receipts to review. */
export interface FilledDossiers {
  readonly open: number
  readonly signed: number
  /** Answers of the submitted block, by element. */
  readonly answers: Readonly<Record<string, unknown>>
}

export async function fillDossiers(
  pool: pg.Pool,
  given: { readonly formId: number; readonly advisor: number; readonly definition: FormDefinition },
): Promise<FilledDossiers> {
  const { formId, advisor, definition } = given
  const answers = await readAnswers()
  const blocks = definition.pages
    .flatMap((page) => page.blocks)
    .map(({ slug, elements }) => {
      const mine = elements.flatMap(({ name }) => (name in answers ? [[name, answers[name]] as const] : []))
      return { slug, answers: Object.fromEntries(mine) }
    })
  const fill = async (state: string, review: string | null): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into dossier (form_version_id, form_code, state, integration_state, advisor_id, created_by, title, status,
         signed_at)
       values ($1, 'client', $2, $3, $4, $4, 'M. Lemaire Henri', $2, case when $2 = 'signed' then now() end) returning id`,
      [formId, state, review, advisor],
    )
    const id = rows[0]?.id ?? 0
    for (const block of blocks)
      await pool.query(
        `insert into dossier_block (dossier_id, block, answers, revision, submitted_by) values ($1, $2, $3, 1, $4)`,
        [id, block.slug, JSON.stringify(block.answers), advisor],
      )
    return id
  }
  const signed = await fill('signed', 'ongoing')
  await addReceipts(pool, signed, advisor)
  const submitted = blocks.find(({ slug }) => slug === SUBMITTED_BLOCK)
  return { open: await fill('ongoing', null), signed, answers: submitted?.answers ?? {} }
}

async function readAnswers(): Promise<Readonly<Record<string, unknown>>> {
  const demo = (await loadDeployments()).find(({ code }) => code === 'demo')
  const couple = demo && readCases(demo).find(({ name }) => name === CASE)
  if (!couple) throw new Error(`the demo has no case ${CASE}`)
  // A cleared answer is stored as an empty text.
  return Object.fromEntries(Object.entries(couple.answers).map(([name, value]) => [name, value ?? '']))
}

async function addReceipts(pool: pg.Pool, dossier: number, author: number): Promise<void> {
  await pool.query(`insert into file (sha256, size, mimetype) values ('bench', 1000, 'application/pdf')`)
  await pool.query(
    `insert into receipt (dossier_id, element, type_id, title, mimetype, size, sha256, created_by)
     select $1, 'doc_id', 1, 'Pièce ' || n, 'application/pdf', 1000, 'bench', $2 from generate_series(1, $3::int) as n`,
    [dossier, author, RECEIPTS],
  )
}

const DOCUMENTS = 5

/** The envelope of the reviewed dossier; the review shows its snapshot, which shares its facts as the server's does. */
export async function addEnvelope(
  pool: pg.Pool,
  dossier: number,
  author: number,
  {
    snapshot,
    facts,
  }: { readonly snapshot: object; readonly facts: { readonly hash: string; readonly content: string } },
): Promise<void> {
  const id = randomUUID()
  await pool.query(
    `insert into envelope (id, dossier_id, kind, state, created_by) values ($1, $2, 'subscription', 'completed', $3)`,
    [id, dossier, author],
  )
  await pool.query(`insert into snapshot_facts (hash, content) values ($1, $2) on conflict do nothing`, [
    facts.hash,
    facts.content,
  ])
  await pool.query(
    `insert into snapshot (dossier_id, envelope_id, content, taken_at) values ($1, $2, $3, now())`,
    [dossier, id, JSON.stringify(snapshot)],
  )
  await pool.query(
    `insert into envelope_party (envelope_id, party, stage, name, email, state)
     select $1, party, 1, 'Henri Lemaire', 'h@generated.test', 'signed' from unnest(array['subscriber', 'coSubscriber']) as party`,
    [id],
  )
  await pool.query(
    `insert into envelope_document (envelope_id, id, code, title_fr, title_en, rank, unsigned_sha256, current_sha256, boxes)
     select $1, n, 'document-' || n, 'Document', 'Document', n, 'bench', 'bench', '{"boxes": []}' from generate_series(1, $2::int) as n`,
    [id, DOCUMENTS],
  )
}
