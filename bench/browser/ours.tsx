import { Profiler } from 'react'
import { createRoot } from 'react-dom/client'
import { ElementView } from '#web/elements/element-view.tsx'
import { FormRunProvider } from '#web/elements/form-run.tsx'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import '#web/styles/controls.css'
import '#web/styles/fields.css'
import '#web/styles/form.css'
import { startWording } from '#web/wording/i18n.ts'
import { generateForm } from '../generate-form.ts'
import { announce, FIELDS, inBlocks, isInput } from './bench-page.ts'
import { openSampleRun } from './sample-run.ts'

/** The engine, the element faces and React alone, on one page. A profiling build counts renders by element. */
// The wording loads while the form is compiled, as in the application while it requests a dossier.
const wording = startWording('fr')
const generated = generateForm(FIELDS, false)
const run = openSampleRun(generated)
const last = `field-e${generated.specs.length - 1}`
announce({
  probe: () => {
    const field = document.querySelector(`#field-e${generated.probe}`)
    return isInput(field) ? field : null
  },
  dependant: () => document.getElementById(last)?.textContent ?? '',
})

const renders = new Map<string, number>()
Reflect.set(window, 'renders', renders)
const count = (name: string) => renders.set(name, (renders.get(name) ?? 0) + 1)

await wording
const root = document.querySelector('#root')
if (!root) throw new Error('the page has no #root')
const names = run.session.form.elements.map(({ name }) => name)
createRoot(root).render(
  <FormRunProvider value={run}>
    {inBlocks(names).map((block) => (
      <form key={block[0]} className="block">
        <div className="fields">
          {block.map((name) => (
            <Profiler key={name} id={name} onRender={count}>
              <ElementView name={name} />
            </Profiler>
          ))}
        </div>
      </form>
    ))}
  </FormRunProvider>,
)
