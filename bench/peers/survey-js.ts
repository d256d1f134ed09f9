import { Model } from 'survey-core'
import type { Spec } from '../generate-form.ts'
import { presentData, type Peer } from './peer.ts'

export const SURVEY_JS: Peer = {
  name: 'SurveyJS',
  open: (generated) => {
    const model = new Model({ elements: generated.specs.map(presentQuestion) })
    model.data = presentData(generated)
    return {
      change: (index, value) => model.setValue(`e${index}`, value),
      validate: () => model.validate(false),
      value: (index) => model.getValue(`e${index}`),
      isVisible: (index) => model.getQuestionByName(`e${index}`).isVisible,
    }
  },
}

/** A field of the generated form as a SurveyJS question. */
export function presentQuestion(spec: Spec, index: number): object {
  const base = { name: `e${index}`, title: `Element ${index}` }
  if (spec.kind === 'sum') {
    return { ...base, type: 'expression', expression: spec.operands.map((each) => `{e${each}}`).join(' + ') }
  }
  const visibleIf = spec.rules.map(({ on, above }) => `{e${on}} > ${above}`).join(' and ')
  return {
    ...base,
    type: 'text',
    inputType: 'number',
    isRequired: spec.required,
    ...(visibleIf === '' ? {} : { visibleIf }),
  }
}
