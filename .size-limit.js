import { readFileSync, rmSync } from 'node:fs'
import { buildPage } from './bench/browser/build-page.ts'

/**
 * What a browser loads, from the build's own manifest, gzip. Budgets: docs/architecture.md "Budgets in the browser".
 * `application`: before a form is opened. `wizard`: with a wizard page and all it imports on demand.
 * Both with the heavier of the two languages: a browser loads one.
 * `faces`: engine, element faces and React alone; the interface's sentences and the PDF viewer come with the
 * application, and `checks` after the first view.
 */
const OUT = 'dist/web'
const LANGUAGE = 'wording/app.ts?fr'
/** The other language, and the sentences that other people or other pages fetch. */
const OTHER_WORDING = [
  'account.ts?en',
  'account.ts?fr',
  'app.ts?en',
  'back-office.ts?en',
  'ceremony.ts?en',
  'checks.ts?en',
  'compliance.ts?en',
  'compliance.ts?fr',
  'checks.ts?fr',
  'corrections.ts?en',
  'back-office.ts?fr',
  'ceremony.ts?fr',
  'corrections.ts?fr',
  'desk.ts?en',
  'desk.ts?fr',
  'follow-up.ts?en',
  'follow-up.ts?fr',
  'help.ts?en',
  'help.ts?fr',
  'known.ts?en',
  'known.ts?fr',
  'notices.ts?en',
  'notices.ts?fr',
  'review-desk.ts?en',
  'review-desk.ts?fr',
  'studio.ts?en',
  'studio.ts?fr',
  'tasks.ts?en',
  'tasks.ts?fr',
  'views.ts?en',
  'views.ts?fr',
  'wizard-extras.ts?en',
  'wizard-extras.ts?fr',
].map((part) => `wording/${part}`)
/** Fetched while the store takes no writes. */
const READ_ONLY = 'shell/read-only-notice.tsx'
/** Who takes charge of a dossier, the access of a client, "Why?" and the author's preview, the palette of a shortcut, and the list of keys. */
const NOT_FOR_INVESTORS = [
  'assignment/assign-modal.tsx',
  'elements/client-access-button.tsx',
  'wizard/explain-switch.tsx',
  'session/follow-preview.ts',
  'shell/palette.tsx',
  'shell/shortcut-list.tsx',
]
/** Fetched when a dossier may be in correction, and once documents are signed; the latter has a budget of its own. */
const CORRECTIONS = 'corrections/for-wizard.ts'
/** Fetched once there is a receipt to compare with. */
const DOSSIER_CHECKS = 'checks/checks-of-block.tsx'
const FOLLOW_UP = ['follow-up/signed-card.tsx', 'follow-up/follow-up-line.tsx']
/** Fetched when the chosen product has documents to deliver. */
const RECEIVED = 'elements/received-documents.tsx'
/** Fetched when there is an address service. */
const ADDRESSES = 'elements/address-field.tsx'
/** Fetched by a click, beside a form that is there already, just before or during the signature, at the end of the form, or when somebody else changes the dossier. */
const LATER = [
  'corrections/correction-link.tsx',
  'dossiers/remind-control.tsx',
  'elements/date-calendar.tsx',
  'follow-up/step-list.tsx',
  'wizard/adequacy-card.tsx',
  'wizard/closing-notice.tsx',
  'wizard/dossier-notes.tsx',
  'wizard/envelope-documents.tsx',
  'wizard/dispute-list.tsx',
  'wizard/dossier-summary.tsx',
  'wizard/finalisation-block.tsx',
  'wizard/recall-control.tsx',
  'wizard/refusal-dialog.tsx',
  'wizard/signature-block.tsx',
  'wizard/duplicate-button.tsx',
]
/** Fetched after the first view of a form; they have a budget of their own. */
const CHECKS = '../engine/checks.ts'
/** Fetched when a person opens a document; the library has a worker of its own that no list of imports names. */
const PDF_VIEWER = ['ui/pdf-viewer.tsx', 'ui/pdf-document.ts', '../../node_modules/pdfjs-dist/build/pdf.mjs']
const manifest = JSON.parse(readFileSync(`${OUT}/.vite/manifest.json`, 'utf8'))
/** The other pages, and what follows changes once a page is there: no part of a page. */
const PAGES = new Set([
  'main.tsx',
  ...manifest['main.tsx'].dynamicImports.filter((key) =>
    /-page\.tsx$|\/open-\w+\.ts$|\/(site-root|follow-live)\.tsx$/.test(key),
  ),
])

function collect(
  key,
  followed,
  files = new Set(),
  seen = new Set([
    ...OTHER_WORDING,
    ...NOT_FOR_INVESTORS,
    CORRECTIONS,
    DOSSIER_CHECKS,
    READ_ONLY,
    ...FOLLOW_UP,
    RECEIVED,
    ...LATER,
    ADDRESSES,
    CHECKS,
    ...PDF_VIEWER,
  ]),
) {
  if (seen.has(key)) return files
  seen.add(key)
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${OUT} has no ${key}`)
  if (chunk.file.endsWith('.js')) files.add(chunk.file)
  for (const css of chunk.css ?? []) files.add(css)
  for (const kind of followed)
    for (const next of chunk[kind] ?? [])
      if (kind === 'imports' || !PAGES.has(next)) collect(next, followed, files, seen)
  return files
}

const paths = (files) => [...files].map((file) => `${OUT}/${file}`)
const application = new Set(['main.tsx', LANGUAGE].flatMap((key) => [...collect(key, ['imports'])]))
const wizard = new Set([...application, ...collect('wizard/wizard-page.tsx', ['imports', 'dynamicImports'])])

/** What a signing party loads, without the library that draws PDF. */
const ceremony = new Set(
  ['ceremony.html', LANGUAGE, 'wording/ceremony.ts?fr', 'wording/follow-up.ts?fr'].flatMap((key) => [
    ...collect(
      key,
      ['imports', 'dynamicImports'],
      new Set(),
      new Set([...OTHER_WORDING.filter((part) => part !== key), ...NOT_FOR_INVESTORS, ...PDF_VIEWER]),
    ),
  ]),
)

const EVERYTHING_ELSE = new Set([
  ...OTHER_WORDING,
  ...NOT_FOR_INVESTORS,
  CORRECTIONS,
  'checks/before-sending.tsx',
  ...PDF_VIEWER,
])
const followUp = FOLLOW_UP.flatMap((key) => [
  ...collect(key, ['imports', 'dynamicImports'], new Set(), new Set(EVERYTHING_ELSE)),
])
const afterSigning = [...new Set(followUp)].filter((file) => !wizard.has(file))

/** What an author's browser fetches, all screens of the studio included; never a correction of a dossier. */
const studio = [
  ...collect(
    'studio/open-studio.ts',
    ['imports', 'dynamicImports'],
    new Set(),
    new Set([
      ...OTHER_WORDING.filter((part) => part !== 'wording/studio.ts?fr'),
      ...PDF_VIEWER,
      CHECKS,
      CORRECTIONS,
    ]),
  ),
  ...collect('wording/studio.ts?fr', ['imports'], new Set(), new Set()),
  ...application,
]

const checks = [...collect(CHECKS, ['imports'], new Set(), new Set())].filter((file) => !wizard.has(file))

const FACES = 'dist/faces'
// Files of an earlier build have other names and would be counted too.
rmSync(FACES, { recursive: true, force: true })
await buildPage(`${import.meta.dirname}/bench/browser/faces.ts`, {
  name: 'faces',
  folder: FACES,
  external: [
    /\/wording\/.*\?(fr|en)$/,
    /\/(pdf-viewer|received-documents|address-field|client-access-button)\.tsx$/,
  ],
})

export default [
  {
    name: 'engine, element faces and React',
    path: [`${FACES}/**/*.{js,css}`, `!${FACES}/assets/checks-*`],
    limit: '120 KiB',
    gzip: true,
  },
  { name: 'application before a form is opened', path: paths(application), limit: '130 KiB', gzip: true },
  { name: 'application with a wizard page', path: paths(wizard), limit: '200 KiB', gzip: true },
  { name: 'signing ceremony', path: paths(ceremony), limit: '170 KiB', gzip: true },
  { name: 'checks after the first view of a form', path: paths(checks), limit: '26 KiB', gzip: true },
  { name: 'application with the studio', path: paths(new Set(studio)), limit: '372 KiB', gzip: true },
  { name: 'what follows a signature', path: paths(afterSigning), limit: '10 kB', gzip: true },
]
