import { FormCase } from '#form/form-case.ts'
import type { RenewStudioCases, SaveStudioCase } from '#contract/studio.ts'
import { compileForm, type CompiledForm, type FormSession } from '#engine/index.ts'
import { collectCaseAnswers } from '#form/case-answers.ts'
import { asRecord } from '#form/layered-tree.ts'
import type { Reason } from '#form/reason.ts'
import type { StudioEdit } from '#form/studio-edit.ts'
import { updateJsonText } from '#form/update-json-text.ts'
import { Failure } from '#rules/failure.ts'
import {
  expectComputed,
  inspectDeployment,
  openCase,
  renewExpected,
  type LoadedDeployment,
} from '../forms/index.ts'
import { valueOf } from './base-files.ts'
import { listCases } from './cases.ts'
import { materialise } from './materialise.ts'
import type { Editor, Studio } from './studio.ts'
import { readWorkingCopy, type WorkingCopy } from './working-copy.ts'

/** The edit that adds an example: what was typed, and what the form does with it. */
export async function addCase(
  studio: Studio,
  name: string,
  given: SaveStudioCase,
  { locale }: Editor,
): Promise<StudioEdit> {
  const examples = await Examples.read(studio, locale)
  examples.requireForm(given)
  examples.set(name, FormCase.parse({ ...given, expect: {} }))
  const expect = expectComputed(examples.open(name))
  return {
    kind: 'replace',
    file: fileOf(name),
    before: null,
    text: updateJsonText(null, { ...given, expect }),
  }
}

/**
 * Edits of the deployment's own examples: they get these answers, and expect what the form does now. Answers of elements
 * that the form no longer has go. 404 for an example that is not the deployment's.
 */
export async function renewCases(
  studio: Studio,
  { names, answers }: RenewStudioCases,
  { locale }: Editor,
): Promise<readonly StudioEdit[]> {
  const examples = await Examples.read(studio, locale)
  // First all answers, since examples start from each other.
  for (const name of names) {
    const given = examples.getOwn(name)
    const { elementByName } = examples.requireForm(given)
    const kept = Object.entries({ ...given.answers, ...answers }).filter(([each]) => elementByName.has(each))
    examples.set(name, { ...given, answers: Object.fromEntries(kept) })
  }
  return names.flatMap((name) => {
    const { expect, answers: kept } = examples.getOwn(name)
    const text = examples.textOf(name)
    const renewed = { answers: kept, expect: renewExpected(examples.open(name), expect) }
    const written = updateJsonText(text, present(valueOf(fileOf(name), text), renewed))
    return written === text ? [] : [{ kind: 'replace', file: fileOf(name), before: text, text: written }]
  })
}

/** The examples of the working copy, on the forms as they are there. */
class Examples {
  readonly #copy: WorkingCopy
  readonly #deployment: LoadedDeployment
  readonly #cases: Map<string, FormCase>
  readonly #locale: Editor['locale']

  private constructor(
    copy: WorkingCopy,
    deployment: LoadedDeployment,
    cases: Map<string, FormCase>,
    locale: Editor['locale'],
  ) {
    this.#copy = copy
    this.#deployment = deployment
    this.#cases = cases
    this.#locale = locale
  }

  static async read({ services, bases }: Studio, locale: Editor['locale']): Promise<Examples> {
    const copy = await readWorkingCopy(services, services.store.db)
    const { readable } = await inspectDeployment(copy.code, await materialise(services, copy.files))
    if (!readable) throw unreadable(locale)
    const { cases } = await listCases(copy, bases)
    return new Examples(copy, readable, new Map(cases.map((each) => [each.name, each.case])), locale)
  }

  set(name: string, given: FormCase): void {
    this.#cases.set(name, given)
  }

  getOwn(name: string): FormCase {
    const found = this.#cases.get(name)
    if (!found || !this.#copy.files.has(fileOf(name))) throw new Failure('NOT_FOUND')
    return found
  }

  textOf(name: string): string {
    return this.#copy.files.get(fileOf(name)) ?? ''
  }

  /** The compiled form of an example. Throws while it cannot work. */
  requireForm({ form }: Pick<FormCase, 'form'>): CompiledForm {
    const definition = this.#deployment.forms[form]
    const compiled = definition && compileForm(definition)
    if (!compiled || compiled.problems.length > 0) throw unreadable(this.#locale)
    return compiled
  }

  open(name: string): FormSession {
    const given = this.#cases.get(name)
    if (!given) throw new Failure('NOT_FOUND')
    const answers = collectCaseAnswers(name, (wanted) => this.#cases.get(wanted))
    return openCase(this.#deployment, { ...given, name, answers })
  }
}

const UNREADABLE: Reason = {
  fr: 'corrigez d’abord ce qui empêche le formulaire de fonctionner',
  en: 'first correct what keeps the form from working',
}

function unreadable(locale: Editor['locale']): Failure {
  return new Failure('STUDIO_EDIT_REFUSED', { params: { reason: UNREADABLE[locale] } })
}

function fileOf(name: string): string {
  return `cases/${name}.json`
}

/** As its author wrote the file: what it left out stays out unless it holds something now. */
function present(written: unknown, { answers, expect }: Pick<FormCase, 'answers' | 'expect'>): unknown {
  const file = asRecord(written) ?? {}
  const said = asRecord(file['expect']) ?? {}
  const isSaid = ([key, value]: [string, unknown]) =>
    key in said || (Array.isArray(value) && value.length > 0)
  return { ...file, answers, expect: Object.fromEntries(Object.entries(expect).filter(isSaid)) }
}
