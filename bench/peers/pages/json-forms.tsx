import {
  RuleEffect,
  UPDATE_DATA,
  type JsonFormsCore,
  type JsonSchema,
  type Middleware,
} from '@jsonforms/core'
import { JsonForms } from '@jsonforms/react'
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers'
import { createRoot } from 'react-dom/client'
import { announce, FIELDS, inBlocks, isInput } from '../../browser/bench-page.ts'
import { generateForm, type Spec } from '../../generate-form.ts'
import { presentData } from '../peer.ts'

/**
 * The page of the bench as JSON Forms shows it with its plain renderers, each block as a group. Conditions are
 * its own rules; it has no calculations, so a middleware works them out after each change, as its guide says.
 */
const generated = generateForm(FIELDS, false)
const { specs } = generated

const schema: JsonSchema = {
  type: 'object',
  properties: Object.fromEntries(
    specs.map((_spec, index) => [`e${index}`, { type: 'integer', title: `Element ${index}` }]),
  ),
  required: specs.flatMap((spec, index) => (spec.kind === 'input' && spec.required ? [`e${index}`] : [])),
}

function presentControl(spec: Spec, index: number) {
  const control = { type: 'Control', scope: `#/properties/e${index}` }
  if (spec.kind === 'sum') return { ...control, options: { readonly: true } }
  if (spec.rules.length === 0) return control
  const conditions = spec.rules.map(({ on, above }) => ({
    scope: `#/properties/e${on}`,
    schema: { exclusiveMinimum: above },
  }))
  return { ...control, rule: { effect: RuleEffect.SHOW, condition: { type: 'AND', conditions } } }
}

const uischema = {
  type: 'VerticalLayout',
  elements: inBlocks(specs.map(presentControl)).map((elements, block) => ({
    type: 'Group',
    label: `Block ${block}`,
    elements,
  })),
}

type Data = Readonly<Record<string, number>>

/** Computes the sums in the order of the form, where operands come before the sum that reads them. */
function withSums(data: Data): Data {
  const found: Record<string, number> = { ...data }
  specs.forEach((spec, index) => {
    if (spec.kind !== 'sum') return
    found[`e${index}`] = spec.operands.reduce((sum, operand) => sum + (found[`e${operand}`] ?? 0), 0)
  })
  return found
}

const middleware: Middleware = (state, action, reduce): JsonFormsCore => {
  const next = reduce(state, action)
  return action.type === UPDATE_DATA ? { ...next, data: withSums(next.data) } : next
}

announce({
  probe: () => {
    const field = document.querySelector(`[id="#/properties/e${generated.probe}-input"]`)
    return isInput(field) ? field : null
  },
  dependant: () => {
    const field = document.querySelector<HTMLInputElement>(`[id="#/properties/e${specs.length - 1}-input"]`)
    return field?.value ?? ''
  },
})

const root = document.querySelector('#root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <JsonForms
    schema={schema}
    uischema={uischema}
    data={withSums(presentData(generated))}
    renderers={vanillaRenderers}
    cells={vanillaCells}
    middleware={middleware}
  />,
)
