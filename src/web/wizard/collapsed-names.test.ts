import { expect, test } from 'vitest'
import { buildElement, buildForm, openScenario } from '#test/support/build-form.ts'
import { CollapsedNames, parseLayout } from './collapsed-names.ts'

const FORM = buildForm([
  buildElement('name', 'input_text', { attributes: { required: true, collapsed: true } }),
  buildElement('country', 'input_text', {
    attributes: { required: true, collapsed: true, defaultValue: 'FR' },
  }),
  buildElement('phone', 'input_text', { attributes: { collapsed: true } }),
])
const NAMES = ['name', 'country', 'phone']

test('a given answer is a line, an optional one is offered, a missing one is a field', () => {
  const session = openScenario(FORM)

  const layout = parseLayout(new CollapsedNames(session, true).read(NAMES))

  expect(layout).toEqual({ parts: [{ field: 'name' }, { lines: ['country'] }], offers: ['phone'] })
})

test('the account of the subscriber answers a required field; what an advisor typed stays a field', () => {
  const session = openScenario(FORM, { name: 'Lemaire' })

  const own = parseLayout(new CollapsedNames(session, true).read(NAMES))
  const others = parseLayout(new CollapsedNames(session, false).read(NAMES))

  expect(own.parts).toEqual([{ lines: ['name', 'country'] }])
  expect(others.parts).toEqual([{ field: 'name' }, { lines: ['country'] }])
})

test('reading the layout changes nothing: a field that was not drawn collapses once it is answered', () => {
  const session = openScenario(FORM)
  const collapsed = new CollapsedNames(session, true)
  collapsed.read(NAMES)

  session.change('name', 'Lemaire')

  expect(parseLayout(collapsed.read(NAMES)).parts).toEqual([{ lines: ['name', 'country'] }])
})

test('a field that was drawn does not collapse while it is filled', () => {
  const session = openScenario(FORM)
  const collapsed = new CollapsedNames(session, true)
  collapsed.keep(parseLayout(collapsed.read(NAMES)))

  session.change('name', 'Lemaire')
  collapsed.open(['phone'])

  expect(parseLayout(collapsed.read(NAMES)).parts).toEqual([
    { field: 'name' },
    { lines: ['country'] },
    { field: 'phone' },
  ])
})
