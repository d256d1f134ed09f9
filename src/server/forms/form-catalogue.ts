import { compileForm } from '#engine/index.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import { recordChanges } from '../audit/record-changes.ts'
import { DEPLOYMENT_PUBLISHED } from '../audit/store-events.ts'
import type { Clock } from '../clock.ts'
import type { Keys } from '../keys.ts'
import type { Db } from '../store/store.ts'
import { publishFacts } from './deployment-facts.ts'
import { findFormTexts, type FormTexts } from './form-texts.ts'
import type { LoadedDeployment, PublishedForm } from './loaded-deployment.ts'
import { publishForm, publishTemplates } from './publish-form.ts'

interface Audit {
  readonly keys: Keys
  readonly clock: Clock
}

/**
 * Published form versions: immutable, stored under their content hash, compiled lazily once per process. A version is
 * served with the newest texts of its structure, form and templates alike, unless an envelope froze earlier ones.
 */
export class FormCatalogue {
  readonly #db: Db
  readonly #known = new Map<string, PublishedForm>()
  readonly #currentIds = new Map<string, number>()
  /** The deployment's current templates, used by versions stored before templates were versioned. */
  readonly templates: readonly DocumentTemplate[]
  #texts: FormTexts = new Map()

  private constructor(db: Db, templates: readonly DocumentTemplate[]) {
    this.#db = db
    this.templates = templates
  }

  /** Publishes the deployment's forms and templates. Unchanged content keeps its version; new content is audited. */
  static async publish(
    db: Db,
    deployment: LoadedDeployment,
    templates: readonly DocumentTemplate[],
    audit?: Audit,
  ): Promise<FormCatalogue> {
    const catalogue = FormCatalogue.unpublished(db, templates)
    await catalogue.publishForms(deployment, audit)
    return catalogue
  }

  /** The catalogue of a deployment that is not served yet: it has no current forms until `publishForms`. */
  static unpublished(db: Db, templates: readonly DocumentTemplate[]): FormCatalogue {
    return new FormCatalogue(db, templates)
  }

  async publishForms(deployment: LoadedDeployment, audit?: Audit): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const at = audit?.clock.now()
      const templatesHash = await publishTemplates(trx, this.templates)
      for (const [code, definition] of Object.entries(deployment.forms))
        this.#currentIds.set(code, await publishForm(trx, { code, definition, templatesHash, at }))
      this.#texts = await findFormTexts(trx, [...this.#currentIds.values()])
      await publishFacts(trx, deployment, at)
      if (audit)
        await recordChanges(trx, audit.keys, {
          actorId: null,
          action: DEPLOYMENT_PUBLISHED,
          at: audit.clock.now(),
        })
    })
  }

  /** Publishes nothing and serves each version with its own texts: for commands that only read. */
  static readOnly(db: Db): FormCatalogue {
    return new FormCatalogue(db, [])
  }

  /** Current version of each form, in the deployment's order. */
  currentForms(): readonly { readonly id: number; readonly code: string }[] {
    return [...this.#currentIds].map(([code, id]) => ({ id, code }))
  }

  /**
   * The current version of the form that this version belongs to. The version may be outdated, if a page loaded it earlier,
   * or newer than those that this process serves. Undefined for an unknown version.
   */
  async findCurrent(id: number, db: Db = this.#db): Promise<PublishedForm | undefined> {
    if ([...this.#currentIds.values()].includes(id)) return this.find(id, db)
    const version = await db.selectFrom('form_version').select('code').where('id', '=', id).executeTakeFirst()
    const current = version && this.#currentIds.get(version.code)
    return current === undefined ? undefined : this.find(current, db)
  }

  /** Inside a transaction pass its connection: acquiring a second one can deadlock the pool. */
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

  /** The version of a stored dossier, with the texts frozen by its envelope. Throws for a missing row (corrupt store). */
  async get(id: number, db: Db = this.#db, texts?: number): Promise<PublishedForm> {
    const form = await this.find(id, db, texts)
    if (!form) throw new Error(`form version ${id} is missing`)
    return form
  }

  /** Whether two versions have the same structure. Reads the store: another process may have published one of them. */
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
