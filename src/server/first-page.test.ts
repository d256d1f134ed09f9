import { expect, test } from 'vitest'
import { createFirstPage, Manifest } from './first-page.ts'

const INDEX = '<html><head><title>A</title></head><body></body></html>'
const MANIFEST = Manifest.parse({
  'main.tsx': { file: 'assets/main.js', imports: ['_shell.js'], css: ['assets/main.css'] },
  '_shell.js': { file: 'assets/shell.js' },
  'wording/app.ts?fr': { file: 'assets/fr.js' },
  'wording/app.ts?en': { file: 'assets/en.js' },
  'wizard/wizard-page.tsx': { file: 'assets/wizard.js', imports: ['_shell.js'], css: ['assets/form.css'] },
})

function render(url: string, cookie?: string): string {
  return createFirstPage(INDEX, { manifest: MANIFEST, data: {} })(url, cookie)
}

function readLinks(page: string): readonly string[] {
  return [
    ...page.matchAll(/<link rel="(?:modulepreload|stylesheet)" crossorigin href="\/assets\/([^"]+)">/g),
  ].map(([, file = '']) => file)
}

test('a signed-in user gets links to all files of the page, each once', () => {
  const page = render('/form/12?dossier=3', 'other=1; paraphe.language=en')

  expect(readLinks(page).toSorted()).toEqual(
    ['en.js', 'form.css', 'main.css', 'main.js', 'shell.js', 'wizard.js'].toSorted(),
  )
})

test('a stranger on the way to the sign-in gets no link to the application', () => {
  expect(readLinks(render('/'))).toEqual([])
  expect(readLinks(render('/form?dossier=3'))).toEqual([])
  expect(readLinks(render('/tableau-de-bord', 'paraphe.language=xx'))).toEqual([])
})

test('a public page runs the application for everybody, in French', () => {
  expect(readLinks(render('/mentions-legales'))).toContain('main.js')
  expect(readLinks(render('/mentions-legales'))).toContain('fr.js')
})

test('the data block cannot be ended by a text of the deployment', () => {
  const data = { name: '</script><script>alert(1)</script>$&' }
  const page = createFirstPage(INDEX, { manifest: MANIFEST, data })('/', undefined)

  const [, block = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(block)).toEqual(data)
  expect(page).not.toContain('<script>alert')
})
