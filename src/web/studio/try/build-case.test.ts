import { expect, test } from 'vitest'
import { FormCase } from '#form/form-case.ts'
import { compileForm, openForm } from '#engine/index.ts'
import { FormDefinition } from '#form/definition.ts'
import { buildElement, buildFacts, buildForm } from '#test/support/build-form.ts'
import { buildCase, presentCase } from './build-case.ts'

test('an example keeps what was typed and expects what the form does with it', () => {
  const definition = FormDefinition.parse(
    buildForm([
      buildElement('shares', 'input_integer'),
      buildElement('double', 'calculate', { calculation: { formula: '{shares} * 2' } }),
    ]),
  )
  const facts = buildFacts()
  const typed = { shares: '4' }
  const session = openForm(compileForm(definition), { answers: typed, today: '2026-11-21', facts })
  const built = buildCase({
    form: 'client',
    title: 'Quatre parts',
    startsFrom: 'complete',
    atHand: { answers: {}, today: '2026-11-21', facts },
    typed,
    session,
  })

  const read = FormCase.parse(JSON.parse(presentCase(built)))
  expect(read).toEqual(built)
  expect(read.expect).toMatchObject({ values: { double: '8' }, visibleBlocks: ['block'] })
  expect(read).toMatchObject({ startsFrom: 'complete', answers: { shares: '4' } })
})
