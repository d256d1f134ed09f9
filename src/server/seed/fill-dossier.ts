import * as z from 'zod'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WireValue } from '#contract/answers.ts'
import type { Block } from '#form/definition.ts'
import { Failure } from '#rules/failure.ts'
import { openForWriting, submitBlock, loadVisibleDossier } from '../dossiers/index.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import { listHanded, mailHanded } from '../previews/index.ts'
import { uploadReceipts } from '../receipts/index.ts'
import { storeKnownReading } from '../reading/index.ts'
import type { Services } from '../services.ts'
import { DEMO_READING, drawDemoReceipt } from './demo-receipt.ts'
import { fillBlocks, type FillTarget } from './fill-blocks.ts'

export const SEED_LOCALE = 'fr'

/** Answers by element name, as in `cases/` and `seed.json`. */
export const SeedAnswers = z.record(z.string(), WireValue)
export type SeedAnswers = z.infer<typeof SeedAnswers>

const Example = z.object({ answers: SeedAnswers, startsFrom: z.string().optional() })

/**
 * Answers of a case merged over those of its `startsFrom` case, with a dossier's own on top. Each case is read from the
 * nearest folder that has it, since a case may extend one of the base.
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
  throw new Error(`unknown case: ${name}`)
}

export interface Filling {
  readonly id: number
  readonly form: PublishedForm
  readonly answers: SeedAnswers
  /** Maximum number of visible blocks, including those submitted before. */
  readonly count: number
  /** Also submits the next block that opens an envelope, then stops. */
  readonly opensEnvelope?: boolean
}

/** Submits the blocks of a dossier in order through the application's actions, skipping those already submitted. */
export async function fillDossier(services: Services, user: User, filling: Filling): Promise<void> {
  const { id, form, answers } = filling
  const { db } = services.store
  const dossier = await loadVisibleDossier(services, db, user, id)
  const session = openForWriting(services, user, dossier, answers)
  const submitted = new Set(dossier.blocks.map(({ block }) => block))
  const target: FillTarget = {
    formId: form.id,
    upload: (body) => uploadReceipts(services, user, { dossier: dossier.row, body, locale: SEED_LOCALE }),
    submit: (body) => submitBlock(services, user, { id, body, locale: SEED_LOCALE }),
    deliver: async (product) => {
      const { documents } = await listHanded(services, user, { dossierId: id, product })
      if (documents.length > 0) await mailHanded(services, user, { dossierId: id, product })
    },
    fileFor: async ({ attributes }) => {
      const title = attributes.label.fr
      const bytes = await drawDemoReceipt(title, id)
      return { title, value: `data:application/pdf;base64,${bytes.toString('base64')}` }
    },
  }
  await fillBlocks(target, session, chooseBlocks(session.visibleBlocks(), submitted, filling))
  await storeKnownReading(services, id, DEMO_READING)
}

function chooseBlocks(
  visible: readonly Block[],
  submitted: ReadonlySet<string>,
  { count, opensEnvelope = false }: Filling,
): readonly Block[] {
  // Signature blocks are signed, not submitted.
  const blocks = visible.filter(({ kind }) => kind !== 'signature').slice(0, count)
  const left = blocks.filter(({ slug }) => !submitted.has(slug))
  const opening = left.findIndex((block) => block.opensEnvelope !== undefined)
  return opening < 0 ? left : left.slice(0, opensEnvelope ? opening + 1 : opening)
}

export async function getForm(services: Services, form: string): Promise<PublishedForm> {
  const current = services.forms.currentForms().find(({ code }) => code === form)
  if (!current) throw new Error(`seed.json needs the form ${form}`)
  return services.forms.get(current.id)
}

export async function getUser(services: Services, id: number): Promise<User> {
  return selectUsers(services).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function getReviewer(services: Services): Promise<User> {
  return selectUsers(services)
    .where('role', '=', 'manageDossier')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow(() => new Failure('SANDBOX_NO_REVIEWER'))
}

function selectUsers({ store }: Services) {
  return store.db
    .selectFrom('account')
    .select(['id', 'role', 'email', 'username', 'first_name as firstName', 'last_name as lastName'])
}
