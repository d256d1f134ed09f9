import { compileForm } from '#engine/index.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import type { Db } from '../store/store.ts'
import { publishFacts } from './deployment-facts.ts'
import { findFormTexts, type FormTexts } from './form-texts.ts'
import type { LoadedDeployment, PublishedForm } from './loaded-deployment.ts'
import { publishForm, publishTemplates } from './publish-form.ts'

/**
 * Published form versions: immutable, kept under their content hash, compiled once per process when first asked
 * for. A version speaks the newest texts of its structure, unless texts are named that an envelope froze; those of
 * its form and of its document templates.
 */
export class FormCatalogue {
  readonly #db: Db
  readonly #known = new Map<string, PublishedForm>()
  readonly #currentIds = new Map<string, number>()
  /** The deployment's own of today; versions that were stored without any have these. */
  readonly templates: readonly DocumentTemplate[]
  #texts: FormTexts = new Map()

  private constructor(db: Db, templates: readonly DocumentTemplate[]) {
    this.#db = db
    this.templates = templates
  }

  /** Publishes the deployment's forms with its templates; what is already stored keeps its version. */
  static async publish(
    db: Db,
    deployment: LoadedDeployment,
    templates: readonly DocumentTemplate[],
  ): Promise<FormCatalogue> {
    const catalogue = new FormCatalogue(db, templates)
    const templatesHash = await publishTemplates(db, templates)
    for (const [code, definition] of Object.entries(deployment.forms)) {
      catalogue.#currentIds.set(code, await publishForm(db, { code, definition, templatesHash }))
    }
    catalogue.#texts = await findFormTexts(db, [...catalogue.#currentIds.values()])
    await publishFacts(db, deployment)
    return catalogue
  }

  /** Publishes nothing, and gives versions in their own texts: for programs that only read what is stored. */
  static readOnly(db: Db): FormCatalogue {
    return new FormCatalogue(db, [])
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
  async find(id: number, db: Db = this.#db, texts?: number): Promise<PublishedForm | undefined> {
    const textsId = texts ?? this.#texts.get(id) ?? id
    const key = `${id} ${textsId}`
    const known = this.#known.get(key)
    if (known) return known
    const row = await this.#read(id, db)
    const spoken = textsId === id ? row : await this.#read(textsId, db)
    if (!row || !spoken) return undefined
    const { definition } = spoken
    const form = {
      ...row,
      definition,
      textsId,
      templates: spoken.templates ?? this.templates,
      compiled: compileForm(definition),
    }
    this.#known.set(key, form)
    return form
  }

  /** The version a stored dossier names, in the texts that an envelope of it froze; its absence is a damaged store. */
  async get(id: number, db: Db = this.#db, texts?: number): Promise<PublishedForm> {
    const form = await this.find(id, db, texts)
    if (!form) throw new Error(`form version ${id} is missing`)
    return form
  }

  /** Whether two versions differ in texts only; another process may have published one of them. */
  async mayShareTexts(id: number, other: number): Promise<boolean> {
    if (id === other) return true
    const rows = await this.#db
      .selectFrom('form_structure')
      .select('hash')
      .where('form_version_id', 'in', [id, other])
      .execute()
    return rows.length === 2 && rows[0]?.hash === rows[1]?.hash
  }

  #read(id: number, db: Db) {
    return db
      .selectFrom('form_version')
      .leftJoin('template_set', 'template_set.hash', 'form_version.templates_hash')
      .select(['form_version.id', 'form_version.code', 'form_version.definition', 'template_set.templates'])
      .select('form_version.published_at as publishedAt')
      .where('form_version.id', '=', id)
      .executeTakeFirst()
  }
}
