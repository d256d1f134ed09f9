import { compileFloor, FloorSession, type FloorElement } from './element-floor.ts'
import { generateForm, presentAnswers, presentDefinition } from '../generate-form.ts'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import '#web/styles/controls.css'
import '#web/styles/fields.css'
import '#web/styles/form.css'
import { announce, FIELDS, inBlocks, isInput } from './bench-page.ts'

/** The same page, hand-written for this form: no framework, dependencies known in advance. */
const generated = generateForm(FIELDS, false)
const session = new FloorSession(
  compileFloor(generated, presentDefinition(generated)),
  presentAnswers(generated),
)
const outputs = new Map<string, HTMLElement>()
const rows = new Map<string, HTMLElement>()
announce({
  probe: () => {
    const field = document.querySelector(`#field-e${generated.probe}`)
    return isInput(field) ? field : null
  },
  dependant: () => outputs.get(`e${generated.specs.length - 1}`)?.textContent ?? '',
})

for (const block of inBlocks(session.elements.map((element, index) => ({ element, index })))) {
  const fields = document.createElement('div')
  fields.className = 'fields'
  for (const { element, index } of block) fields.append(drawRow(element, index))
  const form = document.createElement('form')
  form.className = 'block'
  form.append(fields)
  document.querySelector('#root')?.append(form)
}

function drawRow(element: FloorElement, index: number): HTMLElement {
  const row = document.createElement('div')
  row.className = 'field'
  row.hidden = !element.visible
  const label = document.createElement('label')
  label.className = 'label'
  label.htmlFor = `field-${element.name}`
  label.textContent = element.label.fr
  row.append(label, generated.specs[index]?.kind === 'sum' ? drawOutput(element) : drawInput(element, index))
  rows.set(element.name, row)
  return row
}

function drawOutput(element: FloorElement): HTMLElement {
  const output = document.createElement('output')
  output.id = `field-${element.name}`
  output.className = 'fig num'
  output.textContent = element.text
  outputs.set(element.name, output)
  return output
}

function drawInput(element: FloorElement, index: number): HTMLElement {
  const input = document.createElement('input')
  input.id = `field-${element.name}`
  input.className = 'input'
  input.inputMode = 'numeric'
  input.required = element.required
  input.value = element.text
  input.addEventListener('input', () => {
    for (const changed of session.change(index, input.value)) show(changed)
  })
  return input
}

function show({ name, text, visible }: FloorElement): void {
  const row = rows.get(name)
  if (row) row.hidden = !visible
  const output = outputs.get(name)
  if (output) output.textContent = text
}
