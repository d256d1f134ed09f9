import { join } from 'node:path'
import type { StudioDrawing } from '#contract/studio.ts'
import { DocumentTemplate } from '#form/document-template.ts'
import { collectCaseAnswers } from '#form/case-answers.ts'
import type { Reason } from '#form/reason.ts'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { inspectTemplates } from '../documents/index.ts'
import {
  describeReason,
  inspectDeployment,
  openCase,
  type LoadedDeployment,
  type ReadCase,
} from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { BaseFiles } from './base-files.ts'
import { listCases } from './cases.ts'
import { fillCase } from './fill-case.ts'
import { digestOf } from './layer-files.ts'
import { materialise } from './materialise.ts'
import { mergedOf } from './read-studio.ts'
import { readWorkingCopy, type WorkingCopy } from './working-copy.ts'

/** A document and the example that fills it. */
export interface WantedDrawing {
  readonly code: string
  readonly case: string
  readonly locale?: Locale | undefined
}

/** Maximum length of a document for the live preview, since the drawing threads also serve signatures. */
const MOST_CHARACTERS = 200_000

type Problems = StudioDrawing['problems']

/**
 * Draws documents of the working copy for its authors, one at a time, so that they occupy at most one of the threads that
 * seal signed documents. A newer request of the same author cancels the previous one.
 */
export class DocumentDrawer {
  readonly #services: Services
  readonly #bases: BaseFiles
  /** The newest request of each author. */
  readonly #newest = new Map<number, symbol>()
  #last: Promise<unknown> = Promise.resolve()
  #read: { readonly digest: string; readonly deployment: Promise<LoadedDeployment | undefined> } | undefined

  constructor(services: Services, bases: BaseFiles) {
    this.#services = services
    this.#bases = bases
  }

  /**
   * Draws a document. 404 for an unknown document or example; 409 when the author has requested another one in the
   * meantime.
   */
  async draw({ id }: Pick<User, 'id'>, wanted: WantedDrawing): Promise<StudioDrawing> {
    const request = Symbol(wanted.code)
    this.#newest.set(id, request)
    const isNewest = () => this.#newest.get(id) === request
    const stopIfReplaced = () => {
      if (!isNewest()) throw new Failure('STUDIO_DRAWING_REPLACED')
    }
    const drawing = this.#last.then(() => this.#drawNow(wanted, stopIfReplaced))
    this.#last = drawing.catch(() => undefined)
    return drawing.finally(() => {
      if (isNewest()) this.#newest.delete(id)
    })
  }

  async #drawNow(wanted: WantedDrawing, stopIfReplaced: () => void): Promise<StudioDrawing> {
    stopIfReplaced()
    const copy = await readWorkingCopy(this.#services, this.#services.store.db)
    const given = await this.#findCase(copy, wanted.case)
    const { deployment, template, problems } = await this.#readDocument(copy, wanted.code)
    stopIfReplaced()
    const { revision } = copy
    const failed = { revision, state: 'failed', file: null } as const
    if (!deployment?.forms[given.form] || !template)
      return { ...failed, problems: problems.length > 0 ? problems : [wholeProblem(UNREADABLE)] }
    if (JSON.stringify(template).length > MOST_CHARACTERS)
      return { ...failed, problems: [...problems, wholeProblem(TOO_LONG)] }
    try {
      const [filled] = fillCase(deployment, [template], {
        session: openCase(deployment, given),
        given,
        locale: wanted.locale,
      })
      if (!filled) return { revision, state: 'absent', file: null, problems }
      const view = { ...filled.view, mark: 'specimen' as const }
      const { bytes } = await this.#services.documents.run({ kind: 'document', view })
      return { revision, state: 'drawn', file: Buffer.from(bytes).toString('base64'), problems }
    } catch (error) {
      this.#services.log.warn({ err: error, revision, document: wanted.code }, 'studio: drawing failed')
      return { ...failed, problems: [...problems, wholeProblem(NOT_DRAWN)] }
    }
  }

  async #findCase(copy: WorkingCopy, name: string): Promise<ReadCase> {
    const { cases } = await listCases(copy, this.#bases)
    const find = (wanted: string) => cases.find((each) => each.name === wanted)?.case
    const found = find(name)
    if (!found) throw new Failure('NOT_FOUND')
    return { ...found, name, answers: collectCaseAnswers(name, find) }
  }

  /** The readable parts of the document and of its deployment, with the problems of the document's file. */
  async #readDocument(copy: WorkingCopy, code: string) {
    const file = `documents/${code}.json`
    if (!copy.files.has(file) && !(await this.#bases.names()).has(file)) throw new Failure('NOT_FOUND')
    const root = await materialise(this.#services, copy.files)
    const deployment = await this.#readDeployment(copy, root)
    const folders = [join(root, copy.code), ...this.#services.deployment.folders.slice(1)]
    const { problems } = await inspectTemplates(folders, deployment)
    // Merged here instead of by the loader, which falls back to the base's document when the deployment's own file is
    // invalid.
    const merged = mergedOf(file, await this.#bases.valueOf(file), copy.files.get(file) ?? null)
    const template = DocumentTemplate.safeParse(merged).data
    return {
      deployment,
      template,
      problems: withoutRepeats(
        problems
          .filter((problem) => problem.file.endsWith(`/${file}`))
          .map(({ path, reason }) => problemAt(path, reason)),
      ),
    }
  }

  /**
   * The deployment without its documents: the served one while no other file is edited, otherwise read once per such edit.
   */
  #readDeployment({ code, edited, files }: WorkingCopy, root: string): Promise<LoadedDeployment | undefined> {
    if (edited.every(isDocument)) return Promise.resolve(this.#services.deployment)
    const digest = digestOf(new Map([...files].filter(([file]) => !isDocument(file))))
    if (this.#read?.digest !== digest)
      this.#read = { digest, deployment: inspectDeployment(code, root).then(({ readable }) => readable) }
    return this.#read.deployment
  }
}

/** Whether a file has no effect on the deployment that fills documents. */
function isDocument(file: string): boolean {
  return file.startsWith('documents/') || file.startsWith('cases/')
}

/** Problems of the deployment's own file also occur in the merged document: reports them once, with their section. */
function withoutRepeats(problems: Problems): Problems {
  const inSections = problems.filter(({ path }) => path.startsWith('sections['))
  return problems.filter(
    (problem) =>
      inSections.includes(problem) || !inSections.some(({ reason }) => reason.en === problem.reason.en),
  )
}

function problemAt(path: string, reason: Reason): Problems[number] {
  return { path, reason: { fr: describeReason(reason, 'fr'), en: describeReason(reason, 'en') } }
}

function wholeProblem(reason: Reason): Problems[number] {
  return problemAt('', reason)
}

const UNREADABLE: Reason = {
  fr: 'ce document, ou le formulaire de l’exemple, ne peut pas être lu',
  en: 'this document, or the form of the example, cannot be read',
}
const TOO_LONG: Reason = {
  fr: 'ce document est trop long pour être dessiné pendant la saisie',
  en: 'this document is too long to be drawn while typing',
}
const NOT_DRAWN: Reason = {
  fr: 'la mise en page n’a pas abouti pour cet exemple',
  en: 'the pages could not be drawn for this example',
}
