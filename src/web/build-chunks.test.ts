import { expect, test } from 'vitest'
import { fileFor, isOfFirstView, listPreloads } from './build-chunks.ts'

const APPLICATION = 'main.tsx'
const CEREMONY = 'ceremony/main.tsx'
const WIZARD = 'wizard/wizard-page.tsx'
const CORRECTION = 'corrections/correction-page.tsx'
const DASHBOARD = 'dashboard/dashboard-page.tsx'
const LIST = 'dossiers/dossier-list-page.tsx'
const REVIEW = 'review/review-page.tsx'
const PROFILE = 'profile/profile-page.tsx'
const TASK_LIST = 'dashboard/task-list.tsx'
const TASK_PAGE = 'dashboard/task-group-page.tsx'
const DIALOG = 'dossiers/remind-control.tsx'

test.each([
  ['every page and the ceremony', [APPLICATION, CEREMONY, DASHBOARD], 'shell'],
  ['the application, not the ceremony', [APPLICATION, DASHBOARD], 'frame'],
  ['several pages, the review among them', [REVIEW, DASHBOARD], 'frame'],
  ['several pages and a part of the forms', [PROFILE, DASHBOARD, 'checks/before-sending.tsx'], 'frame'],
  ['several other pages', [PROFILE, DASHBOARD], 'lists'],
  ['a form and a page around it', [WIZARD, LIST], 'frame'],
  ['the wizard and the correction', [WIZARD, CORRECTION], 'elements'],
  ['the forms and the ceremony', [WIZARD, CORRECTION, CEREMONY], 'engine'],
  ['the ceremony and its dialogs', [CEREMONY, 'ceremony/report-dialog.tsx'], 'signing'],
  ['lists', [DASHBOARD, LIST], 'lists'],
  ['a list and its dialog', [DASHBOARD, DIALOG], 'lists'],
  ['the review and the correction', [REVIEW, CORRECTION], 'corrections'],
  ['a form and a dialog of lists', [WIZARD, DIALOG], 'frame'],
  ['the correction and a dialog of lists', [CORRECTION, DIALOG], undefined],
  ['the review alone', [REVIEW], 'review'],
  ['the tasks on the dashboard and on their page', [TASK_LIST, TASK_PAGE, DIALOG], 'tasks'],
  ['another page', [PROFILE], undefined],
  ['dialogs', [DIALOG, 'elements/date-calendar.tsx'], undefined],
])('code of %s has one file', (_name, pages, file) => {
  expect(fileFor(new Set(pages))).toBe(file)
})

test('code that more pages import is in a file that all of them load', () => {
  // Files that load each other in a circle would run before what they import.
  const order = [
    'shell',
    'frame',
    'lists',
    'on demand',
    'engine',
    'elements',
    'signing',
    'corrections',
    undefined,
    'tasks',
    'review',
  ]
  const rank = (set: ReadonlySet<string>) =>
    order.indexOf(fileFor(set) ?? (set.has(DIALOG) ? 'on demand' : undefined))
  const pages = [APPLICATION, CEREMONY, WIZARD, CORRECTION, DASHBOARD, LIST, REVIEW, PROFILE, DIALOG]
  const sets = Array.from(
    { length: 2 ** pages.length },
    (_, bits) => new Set(pages.filter((_page, index) => (bits >> index) % 2 === 1)),
  )

  const inverted = sets.flatMap((set) =>
    pages
      .filter((page) => rank(new Set([...set, page])) > rank(set))
      .map((page) => [...set, '+', page].join(' ')),
  )

  expect(inverted.filter((each) => !each.startsWith('+'))).toEqual([])
})

test.each(['libraries', 'start', 'frame', 'elements', 'wizard-page', 'review-desk'])(
  'the functions of %s are compiled while it loads',
  (name) => expect(isOfFirstView(name)).toBe(true),
)

test.each(['pdf', 'checks', 'date-calendar', 'batch-dialog', 'app'])(
  'the functions of %s are compiled when they are called',
  (name) => expect(isOfFirstView(name)).toBe(false),
)

test.each([
  ['without styles', ['assets/lists-1.js'], ['assets/lists-1.js']],
  [
    'with styles, for which the import waits',
    ['assets/lists-1.js', 'assets/page-1.css'],
    ['assets/page-1.js', 'assets/lists-1.js', 'assets/page-1.css'],
  ],
])('a file imported on demand %s is preloaded with what it needs', (_name, others, preloaded) => {
  const files = ['assets/page-1.js', 'assets/libraries-1.js', 'assets/frame-1.js', ...others]

  expect(listPreloads('assets/page-1.js', files)).toEqual(preloaded)
})
