import type { FormCase } from '#form/form-case.ts'
import type { AnswerInput, FormSession } from '#engine/index.ts'
import type { CaseAtHand } from '../case-at-hand.ts'

/**
 * Builds an example from the typed answers. It starts from the example that was tried, and expects the current
 * behaviour of the form, so that a later change of a rule is noticed.
 */
export function buildCase({
  form,
  title,
  startsFrom,
  atHand: { today, facts },
  typed,
  session,
}: {
  /** Code of the form. */
  readonly form: string
  readonly title: string
  /** Name of the example that was tried; undefined for an empty dossier. */
  readonly startsFrom: string | undefined
  readonly atHand: CaseAtHand
  readonly typed: Readonly<Record<string, AnswerInput>>
  readonly session: FormSession
}): FormCase {
  const computed = session.form.elements.flatMap(({ name, computed: isComputed }) => {
    const { answer, visible } = session.getElement(name)
    return isComputed && visible && answer.kind === 'value' ? [[name, copyValue(answer.value)] as const] : []
  })
  return {
    form,
    title,
    today,
    direct: facts.dossier.direct,
    state: facts.dossier.state,
    ...(startsFrom === undefined ? {} : { startsFrom }),
    answers: Object.fromEntries(
      Object.entries(typed).map(([name, input]) => [name, input === null ? null : copyValue(input)]),
    ),
    expect: {
      visible: [],
      hidden: [],
      required: [],
      optional: [],
      disabled: [],
      enabled: [],
      choices: {},
      visibleBlocks: session.visibleBlocks().map(({ slug }) => slug),
      values: Object.fromEntries(computed),
    },
  }
}

function copyValue(value: string | readonly string[]): string | string[] {
  return typeof value === 'string' ? value : [...value]
}

/** The case as stored in its file: without empty expectations. */
export function presentCase({ expect: { visibleBlocks, values }, ...given }: FormCase): string {
  return `${JSON.stringify({ ...given, expect: { visibleBlocks, values } }, null, 2)}\n`
}
