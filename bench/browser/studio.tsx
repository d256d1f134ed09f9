import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import type { FormDefinition } from '#form/definition.ts'
import { BrowserRouter } from '#web/address/browser-router.tsx'
import { browserClock } from '#web/wizard/clock.ts'
import { completeForm } from '#web/studio/complete-form.ts'
import { needStudioWording } from '#web/studio/open-studio.ts'
import { FormDesk } from '#web/studio/form/form-screen.tsx'
import { StudioProvider, useStudioFile } from '#web/studio/studio-context.tsx'
import { createWorkingCopy, type WorkingCopy } from '#web/studio/working-copy.ts'
import '#web/styles/main.css'
import '#web/studio/studio.css'
import { startWording } from '#web/wording/i18n.ts'
import { FACTS, generateForm, presentDefinition } from '../generate-form.ts'

/** The form screen of the studio over a generated form, all of it on one page; the fake server accepts every edit. */
const FILE = 'forms/client.json'
/** Source: the aim "an edit is on the live form within 100 ms at 300 elements". */
const ELEMENTS = 300

await startWording('fr')
await needStudioWording()
const definition = onOnePage(presentDefinition(generateForm(ELEMENTS, false)))
const stored = { revision: 0, canUndo: false, canRedo: false }
const copy: WorkingCopy = createWorkingCopy({
  clock: browserClock,
  start: stored,
  port: {
    readFile: () => Promise.resolve({ ...definition }),
    send: () => Promise.resolve(stored),
    step: () => Promise.resolve({ ...stored, files: [FILE] }),
    findDispute: () => undefined,
    isTransient: () => false,
  },
})
await copy.open(FILE)
const root = document.querySelector('#root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <BrowserRouter>
      <StudioProvider value={{ copy, files: [{ file: FILE, kind: 'form', isOwn: true, isPatch: true }] }}>
        <main className="studio">
          <BenchDesk />
        </main>
      </StudioProvider>
    </BrowserRouter>
  </QueryClientProvider>,
)

function BenchDesk() {
  const { value } = useStudioFile(FILE)
  const form = useMemo(() => completeForm(value), [value])
  return form && <FormDesk file={FILE} definition={form} read={completeForm} facts={FACTS} />
}

function onOnePage({ pages, ...form }: FormDefinition): FormDefinition {
  const [first] = pages
  if (!first) throw new Error('the form has no page')
  return { ...form, pages: [{ ...first, blocks: pages.flatMap(({ blocks }) => blocks) }] }
}
