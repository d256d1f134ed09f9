import type { FormSession } from '#engine/index.ts'
import type { Block } from '#form/definition.ts'
import { isReader, type WizardAccess } from './wizard-access.ts'

/** How many answers a card shows when its author names none. Source: form definition, `summary`. */
const SHOWN = 6

/** The answers a summary card shows: those its author names, else the first six; readers see them all. */
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
