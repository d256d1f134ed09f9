import { createHash } from 'node:crypto'
import { compileForm } from '#engine/index.ts'
import type { FormDefinition } from '#form/definition.ts'
import type { Db } from '../store/store.ts'
import type { LoadedDeployment, PublishedForm } from './loaded-deployment.ts'

/** Published form versions: immutable, kept under their content hash, compiled once per process. */
export class FormCatalogue {
  readonly #db: Db
  readonly #byId = new Map<number, PublishedForm>()
  readonly #currentIds = new Map<string, number>()

  private constructor(db: Db) {
    this.#db = db
  }

  /** Publishes the deployment's forms; a definition already stored keeps its version. */
  static async publish(db: Db, deployment: LoadedDeployment): Promise<FormCatalogue> {
    const catalogue = new FormCatalogue(db)
    for (const [code, definition] of Object.entries(deployment.forms)) {
      catalogue.#currentIds.set(code, await publishForm(db, code, definition))
    }
    return catalogue
  }

  /** Publishes nothing: for programs that only read what is stored. */
  static readOnly(db: Db): FormCatalogue {
    return new FormCatalogue(db)
  }

  /** Newest version of each form, in the deployment's order. */
  currentForms(): readonly { readonly id: number; readonly code: string }[] {
    return [...this.#currentIds].map(([code, id]) => ({ id, code }))
  }

  /** A version dossiers may be started on; others exist only for the dossiers that have them. */
  isCurrent(id: number): boolean {
    return [...this.#currentIds.values()].includes(id)
  }

  /** Inside a transaction give its own connection: waiting for a second one can lock up the pool. */
  async find(id: number, db: Db = this.#db): Promise<PublishedForm | undefined> {
    const known = this.#byId.get(id)
    if (known) return known
    const row = await db
      .selectFrom('form_version')
      .select(['id', 'code', 'definition', 'published_at as publishedAt'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const form = { ...row, compiled: compileForm(row.definition) }
    this.#byId.set(id, form)
    return form
  }

  /** The version a stored dossier names; its absence is a damaged store. */
  async get(id: number, db: Db = this.#db): Promise<PublishedForm> {
    const form = await this.find(id, db)
    if (!form) throw new Error(`form version ${id} is missing`)
    return form
  }
}

async function publishForm(db: Db, code: string, definition: FormDefinition): Promise<number> {
  const text = JSON.stringify(definition)
  const hash = createHash('sha256').update(text).digest('hex')
  await db
    .insertInto('form_version')
    .values({ code, hash, definition: text })
    .onConflict((oc) => oc.columns(['code', 'hash']).doNothing())
    .execute()
  const row = await db
    .selectFrom('form_version')
    .select('id')
    .where('code', '=', code)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return row.id
}
