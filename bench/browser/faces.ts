import { createRoot } from 'react-dom/client'
import { ElementView } from '#web/elements/element-view.tsx'
import { FormRunProvider } from '#web/elements/form-run.tsx'
import '#web/styles/controls.css'
import '#web/styles/fields.css'
import '#web/styles/choices.css'
import '#web/styles/elements.css'
import { openSampleRun } from './sample-run.ts'

/** What shows a form and nothing around it: the engine, every element face, React. Weighed by `.size-limit.js`. */
Object.assign(window, { createRoot, ElementView, FormRunProvider, openSampleRun })
