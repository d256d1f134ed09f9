import { compileForm } from '#engine/index.ts'
import { loadDossiers, type DossierRow, type LoadedDossier } from '../dossiers/index.ts'
import { areFactsPublished, findPublishedFacts } from '../forms/deployment-facts.ts'
import { FormCatalogue } from '../forms/form-catalogue.ts'
import type { User } from '../http/authenticate.ts'
import { isTransaction } from '../store/run-migrations.ts'
import { readSnapshot, type Trx } from '../store/store.ts'
import { judgeAnswers, tryDossier } from './judge-answers.ts'
import { judgeEnvelopes } from './judge-envelopes.ts'
import { LossList, type Loss, type LossGroup } from './losses.ts'
import type { RehearsalInput, Stage } from './stage.ts'

const PAGE = 200

export interface Rehearsal {
  /** Number of open dossiers replayed. */
  readonly dossiers: number
  /** Ids of those that will lose something, ascending. */
  readonly touched: readonly number[]
  readonly losses: readonly LossGroup[]
}

/**
 * Replays every open dossier of a store on the forms of a deployment and reports what would be lost. Reads one snapshot
 * of the store in a read-only transaction. Throws when the store belongs to another deployment.
 */
export async function rehearseDeployment(input: RehearsalInput): Promise<Rehearsal> {
  const { db } = input.store
  // An upgrade rehearses inside its uncommitted transaction.
  if (isTransaction(db)) return rehearse(db, input)
  return readSnapshot(db, (trx) => rehearse(trx, input))
}

async function rehearse(trx: Trx, input: RehearsalInput): Promise<Rehearsal> {
  const { deployment, onProgress } = input
  const published = await findPublishedFacts(trx)
  if (published && published.code !== deployment.code)
    throw new Error(`This store is that of ${published.code}, not of ${deployment.code}.`)
  const stage: Stage = {
    ...input,
    trx,
    // Stores from before facts were published are compared with the next facts.
    served: { ...deployment, ...published?.facts },
    hasSameFacts: !published || (await areFactsPublished(trx, deployment)),
    stored: FormCatalogue.readOnly(trx),
    next: new Map(Object.entries(deployment.forms).map(([code, form]) => [code, compileForm(form)])),
    authors: new Map(),
  }
  const total = await countOpen(trx)
  const list = new LossList()
  const touched: number[] = []
  let done = 0
  for await (const rows of readOpen(trx)) {
    for (const { dossier, drafts } of await loadPage(stage, rows)) {
      const losses = await judge(stage, dossier, drafts)
      list.add(dossier.row.id, losses)
      if (losses.some(({ happens }) => happens)) touched.push(dossier.row.id)
    }
    done += rows.length
    onProgress?.(done, total)
  }
  return { dossiers: done, touched, losses: list.groups() }
}

const NO_FORM = { kind: 'answer', place: '', reason: 'there is no such form any more' } as const

function keyOf({ kind, place, reason }: Pick<Loss, 'kind' | 'place' | 'reason'>): string {
  return JSON.stringify([kind, place, reason])
}

async function judge(
  stage: Stage,
  dossier: LoadedDossier,
  drafts: readonly string[],
): Promise<readonly Loss[]> {
  const { row, form } = dossier
  const tried = tryDossier(stage, { dossier, drafts, author: await readAuthor(stage, row.created_by) })
  // Settings, products, tables and lists take effect immediately, whereas the dossier keeps its own form.
  const happening = judgeAnswers(stage, tried, form.compiled)
  const next = stage.next.get(row.form_code)
  const others = next
    ? [...judgeAnswers(stage, tried, next), ...(await judgeEnvelopes(stage, dossier, next))]
    : [{ ...NO_FORM, form: row.form_code }]
  const known = new Set(happening.map(keyOf))
  return [
    ...happening.map((loss) => ({ ...loss, happens: true })),
    ...others.filter((loss) => !known.has(keyOf(loss))).map((loss) => ({ ...loss, happens: false })),
  ]
}

/** The dossiers of a page in order, each with the elements that have drafts. */
async function loadPage({ trx, stored }: Stage, rows: readonly DossierRow[]) {
  const dossiers = await loadDossiers({ forms: stored }, trx, rows)
  const drafts = await trx
    .selectFrom('draft')
    .select(['dossier_id', 'element'])
    .where(
      'dossier_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const elements = Map.groupBy(drafts, (draft) => draft.dossier_id)
  return dossiers
    .toSorted((one, other) => one.row.id - other.row.id)
    .map((dossier) => ({
      dossier,
      drafts: (elements.get(dossier.row.id) ?? []).map(({ element }) => element),
    }))
}

/** Cached, since advisors own many dossiers each. */
async function readAuthor({ trx, authors }: Stage, id: number): Promise<User> {
  const known = authors.get(id)
  if (known) return known
  const author = await trx
    .selectFrom('account')
    .select(['id', 'role', 'email', 'username', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  authors.set(id, author)
  return author
}

async function countOpen(trx: Trx): Promise<number> {
  const { count } = await selectOpen(trx)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function* readOpen(trx: Trx): AsyncIterable<readonly DossierRow[]> {
  for (let after = 0; ;) {
    const page = await selectOpen(trx).selectAll().where('id', '>', after).orderBy('id').limit(PAGE).execute()
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.id
  }
}

/** Not signed, canceled or rejected. */
function selectOpen(trx: Trx) {
  return trx.selectFrom('dossier').where('list', 'in', ['current', 'signature'])
}
