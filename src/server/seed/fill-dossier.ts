import * as z from 'zod'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WireValue } from '#contract/answers.ts'
import { blocksInOrder } from '#form/blocks.ts'
import type { Block } from '#form/definition.ts'
import { wireId } from '#rules/wire-id.ts'
import { getVisibleDossier, loadDossier, openForm, submitBlock } from '../dossiers/index.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import { isReceiptElement, uploadReceipts } from '../receipts/index.ts'
import type { Services } from '../services.ts'
import { drawDemoReceipt } from './demo-receipt.ts'

export const SEED_LOCALE = 'fr'

/** Answers by the author's names, as `cases/` and `seed.json` write them. */
export const SeedAnswers = z.record(z.string(), WireValue)
export type SeedAnswers = z.infer<typeof SeedAnswers>

const Example = z.object({ answers: SeedAnswers, startsFrom: z.string().optional() })

/**
 * The answers of an example and of those it starts from, with those of a dossier over them. Each is read in the
 * nearest folder that has it: an example may start from one of the base.
 */
export async function readAnswers(
  folders: readonly string[],
  seed: { readonly case: string; readonly answers: SeedAnswers },
): Promise<SeedAnswers> {
  const { answers, startsFrom } = Example.parse(JSON.parse(await readExample(folders, seed.case)))
  const own = { ...answers, ...seed.answers }
  return startsFrom === undefined ? own : readAnswers(folders, { case: startsFrom, answers: own })
}

async function readExample(folders: readonly string[], name: string): Promise<string> {
  for (const folder of folders) {
    const path = join(folder, 'cases', `${name}.json`)
    if (existsSync(path)) return readFile(path, 'utf8')
  }
  throw new Error(`no case is called ${name}`)
}

/** What is filled into a dossier. */
export interface Filling {
  readonly id: number
  readonly form: PublishedForm
  readonly answers: SeedAnswers
  /** How many visible blocks at most; those submitted before count too. */
  readonly count: number
  /** Also submits the next block that opens an envelope, and stops there. */
  readonly opensEnvelope?: boolean
}

/** Submits the blocks of a dossier in order, as a person would; never one that is submitted already. */
export async function fillBlocks(services: Services, user: User, filling: Filling): Promise<void> {
  const { id, form, count } = filling
  let submitted = 0
  for (const block of blocksInOrder(form.definition)) {
    if (submitted === count) return
    const dossier = await loadDossier(
      services,
      services.store.db,
      await getVisibleDossier(services.store.db, user, id),
    )
    if (!openForm(services, user, dossier).isBlockVisible(block.slug)) continue
    if (dossier.blocks.some((row) => row.block === block.slug)) {
      submitted += 1
      continue
    }
    if (block.kind === 'signature') continue
    if (block.opensEnvelope && filling.opensEnvelope !== true) return
    await fillBlock(services, user, filling, block)
    if (block.opensEnvelope) return
    submitted += 1
  }
}

async function fillBlock(
  services: Services,
  user: User,
  { id, form, answers }: Filling,
  block: Block,
): Promise<void> {
  const submittingBlockId = wireId(form.id, block.slug)
  const answered = block.elements.filter(({ name }) => Object.hasOwn(answers, name))
  for (const { name, attributes } of answered.filter(isReceiptElement)) {
    const title = attributes.label.fr
    const value = `data:application/pdf;base64,${(await drawDemoReceipt(title)).toString('base64')}`
    const [typeId = 1] = attributes.types ?? []
    const receipts = [{ typeId, elementId: wireId(form.id, name), value, title }]
    await uploadReceipts(services, user, {
      dossierId: id,
      body: { submittingBlockId, receipts },
      locale: SEED_LOCALE,
    })
  }
  const values = answered
    .filter((element) => !isReceiptElement(element))
    .map(({ name }) => ({ elementId: wireId(form.id, name), value: answers[name] ?? null }))
  await submitBlock(services, user, { id, body: { submittingBlockId, values }, locale: SEED_LOCALE })
}

export async function getForm(services: Services, form: string): Promise<PublishedForm> {
  const current = services.forms.currentForms().find(({ code }) => code === form)
  if (!current) throw new Error(`seed.json needs the form ${form}`)
  return services.forms.get(current.id)
}

export async function getUser(services: Services, id: number): Promise<User> {
  return services.store.db
    .selectFrom('account')
    .select(['id', 'role', 'email', 'username', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
