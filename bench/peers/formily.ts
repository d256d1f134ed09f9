import { createForm, type Field, type Form } from '@formily/core'
import type { Spec } from '../generate-form.ts'
import type { Peer } from './peer.ts'

export const FORMILY: Peer = {
  name: 'Formily',
  open: ({ specs, answers }) => {
    const form = createForm()
    specs.forEach((spec, index) => createField(form, spec, index, answers[index]))
    return {
      change: (index, value) => form.setValuesIn(`e${index}`, value),
      validate: () => form.validate().catch(() => undefined),
      value: (index) => form.getValuesIn(`e${index}`),
      isVisible: (index) => form.query(`e${index}`).take()?.display === 'visible',
    }
  },
}

function createField(form: Form, spec: Spec, index: number, answer: number | undefined): void {
  const read = (other: number): number => form.getValuesIn(`e${other}`)
  const base = { name: `e${index}`, title: `Element ${index}` }
  if (spec.kind === 'sum') {
    const reactions = (field: Field): void => {
      field.value = spec.operands.reduce((sum, each) => sum + read(each), 0)
    }
    form.createField({ ...base, reactions })
    return
  }
  const reactions = (field: Field): void => {
    field.display = spec.rules.every(({ on, above }) => read(on) > above) ? 'visible' : 'hidden'
  }
  form.createField({
    ...base,
    initialValue: answer,
    required: spec.required,
    ...(spec.rules.length === 0 ? {} : { reactions }),
  })
}
