import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import { Survey } from 'survey-react-ui'
import 'survey-core/survey-core.css'
import { announce, FIELDS, inBlocks, isInput } from '../../browser/bench-page.ts'
import { generateForm } from '../../generate-form.ts'
import { presentData } from '../peer.ts'
import { presentQuestion } from '../survey-js.ts'

/** The page of the bench as SurveyJS shows it, each block as a panel; it computes while one types, as ours does. */
const generated = generateForm(FIELDS, false)
const model = new Model({
  textUpdateMode: 'onTyping',
  elements: inBlocks(generated.specs.map(presentQuestion)).map((elements, block) => ({
    type: 'panel',
    name: `block-${block}`,
    elements,
  })),
})
model.data = presentData(generated)

announce({
  probe: () => {
    const field = document.querySelector(`[data-name=e${generated.probe}] input`)
    return isInput(field) ? field : null
  },
  dependant: () => document.querySelector(`[data-name=e${generated.specs.length - 1}]`)?.textContent ?? '',
})

const root = document.querySelector('#root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(<Survey model={model} />)
