import { createRoot } from 'react-dom/client'
import { ElementView } from '#web/elements/element-view.tsx'
import { FormRunProvider } from '#web/elements/form-run.tsx'
import '#web/styles/controls.css'
import '#web/styles/fields.css'
import '#web/styles/choices.css'
import '#web/styles/elements.css'
import { openSampleRun } from './sample-run.ts'

/** The minimum to render a form: engine, element faces and React. Measured by `.size-limit.js`. */
Object.assign(window, { createRoot, ElementView, FormRunProvider, openSampleRun })
