import type { CreatedDossier } from '#contract/dossiers.ts'
import { blocksInOrder } from '#form/blocks.ts'
import type { Block } from '#form/definition.ts'
import { Failure } from '#rules/failure.ts'
import { canDuplicate, canDuplicateFinished } from '#rules/permission.ts'
import { diffAnswers } from '../answers/answer-changes.ts'
import { addAnswerChange } from '../answers/change-store.ts'
import { addReceiptChange } from '../answers/receipt-change.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import { requestReading } from '../reading/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { lockVisibleDossier, type DossierRow } from './find-dossier.ts'
import { insertDossier } from './insert-dossier.ts'
import { loadDossier, type LoadedDossier, type StoredAnswers, loadVisibleDossier } from './load-dossier.ts'
import { presentValue } from './present-dossier.ts'
import { isTyped } from './read-submission.ts'
import { refreshColumns } from './refresh-columns.ts'

/**
 * Creates a dossier on the current form with the answers of another one, up to the block that opens an envelope:
 * declarations and signatures are given again. Source: shell §4, §6.
 */
export async function duplicateDossier(
  services: Services,
  trx: Trx,
  user: User,
  request: { readonly id: number; readonly withReceipts: boolean },
): Promise<CreatedDossier> {
  const { permissions } = services.deployment
  // Locked while it is copied, for a consistent copy.
  const source = await loadDossier(services, trx, await lockVisibleDossier(trx, user, request.id))
  const view = { state: source.row.state, formCode: source.row.form_code }
  if (!canDuplicate(user.role, view, permissions) && !canDuplicateFinished(user.role, view, permissions))
    throw new Failure('STATE_CONFLICT')
  const form = await getNewestForm(services, trx, source.row)
  const { direct, client_id: clientId, advisor_id: advisorId } = source.row
  const at = services.clock.now()
  const id = await insertDossier(trx, {
    form,
    direct,
    clientId,
    advisorId,
    createdBy: user.id,
    title: '',
    at,
  })
  await copyBlocks(services, trx, user, { id, source, form })
  if (request.withReceipts) await copyReceipts(services, trx, user, { id, source, form })
  await refreshColumns(services, trx, user, id)
  await recordDossierAct(trx, services.keys, id, 'dossier.duplicated', {
    actorId: user.id,
    detail: { source: source.row.id, receipts: request.withReceipts },
    at: services.clock.now(),
  })
  return presentCopy(services, trx, user, id)
}

interface Copy {
  readonly id: number
  readonly source: LoadedDossier
  readonly form: PublishedForm
}

async function getNewestForm(services: Services, trx: Trx, row: DossierRow): Promise<PublishedForm> {
  const current = services.forms.currentForms().find(({ code }) => code === row.form_code)
  if (!current) throw new Failure('STATE_CONFLICT')
  return services.forms.get(current.id, trx)
}

async function copyBlocks(services: Services, trx: Trx, user: User, copy: Copy): Promise<void> {
  const { id, source, form } = copy
  const given: StoredAnswers = Object.assign({}, ...source.blocks.map(({ answers }) => answers))
  const submitted = new Set(source.blocks.map(({ block }) => block))
  const blocks = copiedBlocks(form).filter(({ slug }) => submitted.has(slug))
  const at = services.clock.now()
  for (const block of blocks) {
    const answers = answersOf(form, block, given)
    await trx
      .insertInto('dossier_block')
      .values({
        dossier_id: id,
        block: block.slug,
        answers: JSON.stringify(answers),
        revision: 1,
        submitted_by: user.id,
        submitted_at: at,
      })
      .execute()
    await addAnswerChange(trx, {
      dossierId: id,
      block: block.slug,
      revision: 1,
      actorId: user.id,
      at,
      changes: diffAnswers({}, answers, () => ({ how: 'copied' })),
    })
  }
  await trx
    .updateTable('dossier')
    .set({ last_block: blocks.at(-1)?.slug ?? null })
    .where('id', '=', id)
    .execute()
}

function copiedBlocks(form: PublishedForm): readonly Block[] {
  const blocks = blocksInOrder(form.definition)
  const opening = blocks.findIndex(({ opensEnvelope }) => opensEnvelope !== undefined)
  return opening < 0 ? blocks : blocks.slice(0, opening)
}

function answersOf(form: PublishedForm, block: Block, given: StoredAnswers): StoredAnswers {
  const typed = form.compiled.elements.filter(
    (element) => element.block.slug === block.slug && isTyped(element),
  )
  return Object.fromEntries(
    typed.flatMap(({ name }) => {
      const value = given[name]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

/** Copies rows only: the files are immutable and shared. */
async function copyReceipts(services: Services, trx: Trx, user: User, copy: Copy): Promise<void> {
  const rows = copy.source.receipts.filter(({ element }) => copy.form.compiled.elementByName.has(element))
  if (rows.length === 0) return
  const at = services.clock.now()
  const copied = await trx
    .insertInto('receipt')
    .values(
      rows.map(({ element, type_id, title, mimetype, size, sha256 }) => ({
        dossier_id: copy.id,
        element,
        type_id,
        title,
        mimetype,
        size,
        sha256,
        created_by: user.id,
        created_at: at,
      })),
    )
    .returningAll()
    .execute()
  await requestReading(trx, services, [copy.id])
  for (const [index, receipt] of copied.entries()) {
    const before = copied.slice(0, index)
    await addReceiptChange(trx, copy.form, {
      kind: 'added',
      how: 'copied',
      receipt,
      before,
      actorId: user.id,
      at,
    })
  }
}

export async function presentCopy(
  services: Services,
  trx: Trx,
  user: User,
  id: number,
): Promise<CreatedDossier> {
  const { row, form, blocks } = await loadVisibleDossier(services, trx, user, id)
  return {
    id,
    form_id: form.id,
    values: blocks.flatMap(({ answers }) =>
      Object.entries(answers).map(([name, value]) => presentValue(form.id, name, value)),
    ),
    direct: row.direct,
    known: false,
  }
}
