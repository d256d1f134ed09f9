import type { FormSession } from '#engine/index.ts'
import type { Block } from '#form/definition.ts'
import { isReader, type WizardAccess } from './wizard-access.ts'

/** Number of answers on a card without a configured summary. Source: form definition, `summary`. */
const SHOWN = 6

/** Answers on a summary card: the configured ones, else the first six; all of them for read-only roles. */
export function summaryNames(block: Block, session: FormSession, access: WizardAccess): readonly string[] {
  const answered = block.elements.filter(({ name, type }) => {
    const element = session.form.elementByName.get(name)
    if (!element?.face.holdsAnswer || type === 'hidden') return false
    const { visible, answer } = session.getElement(name)
    return visible && answer.kind !== 'absent'
  })
  const names = answered.map(({ name }) => name)
  if (isReader(access)) return names
  return block.summary ? block.summary.filter((name) => names.includes(name)) : names.slice(0, SHOWN)
}
