import { expect, test } from 'vitest'
import { compileForm, openForm } from '#engine/index.ts'
import { buildQuestionForm, type Question } from './question-form.ts'
import { openQuestions } from './question-run.ts'

const NOW = new Date('2026-11-23T10:00:00Z')

function buildQuestion(
  elementId: string,
  control: Partial<Question['control']>,
  rest: Partial<Question> = {},
): Question {
  return {
    elementId,
    block: 'Bank account',
    blockId: '3-bank',
    why: 'remark',
    remarks: [1],
    before: null,
    beforeShown: null,
    value: null,
    isProposed: false,
    receipts: [],
    violations: [],
    ...rest,
    control: {
      type: 'input_text',
      label: 'A question',
      help: null,
      required: false,
      multiple: false,
      options: [],
      min: null,
      max: null,
      minDate: null,
      maxDate: null,
      datalistId: null,
      types: [],
      ...control,
    },
  }
}

const ROWS = [
  {
    value: '10|np|TEMP',
    label: '10 years',
    options: [
      { value: 'usu' as const, label: '35' },
      { value: 'np' as const, label: '65' },
    ],
  },
  { value: '11|np|TEMP', label: '11 years', disabled: true },
]

test('a question is drawn with its bounds, and its answer is judged on the page already', () => {
  const shares = buildQuestion(
    '3-inv_shares',
    { type: 'input_product_shares_number', min: '10', required: true },
    { value: '4' },
  )
  const iban = buildQuestion('3-sub_iban', { type: 'input_iban' }, { value: 'FR76' })

  const session = openQuestions([shares, iban], new Map(), NOW)

  expect(session.getElement('inv_shares')).toMatchObject({ required: true, min: '10', input: '4' })
  expect(session.getElement('inv_shares').violations).not.toEqual([])
  expect(session.getElement('sub_iban').violations).not.toEqual([])
})

test('what was typed and not saved yet wins over what the server knows', () => {
  const question = buildQuestion('3-sub_email', { type: 'input_mail' }, { value: 'old@example.test' })

  const session = openQuestions([question], new Map([['3-sub_email', 'new@example.test']]), NOW)

  expect(session.getElement('sub_email').input).toBe('new@example.test')
})

test('a field that was cleared stays empty until the server knows', () => {
  const question = buildQuestion('3-sub_email', { type: 'input_mail' }, { value: 'old@example.test' })

  const session = openQuestions([question], new Map([['3-sub_email', null]]), NOW)

  expect(session.getElement('sub_email').input).toBeNull()
})

test('the rows of a table are choices with both shares, without those that are not offered', () => {
  const question = buildQuestion('3-dism_temp', { type: 'array_choice', options: ROWS })

  const session = openQuestions([question], new Map(), NOW)

  const { type, options } = session.getElement('dism_temp')
  expect(type).toBe('input_radio')
  expect(options.map(({ value, label }) => [value, label.fr])).toEqual([
    ['10|np|TEMP', '10 years (35 % / 65 %)'],
  ])
})

test('the files of a receipt are its answer, without those that the correction removes', () => {
  const receipt = {
    id: 1,
    typeId: 1,
    elementId: '3-doc_id',
    title: 'card.png',
    resource: 'card.png',
    mimetype: 'image/png',
    size: 10,
    scan: null,
  }
  const question = buildQuestion(
    '3-doc_id',
    { type: 'input_receipt_file', types: [{ id: 1, label: 'Carte' }] },
    {
      receipts: [
        { ...receipt, receiptId: 1, fate: 'removed' },
        { ...receipt, receiptId: 2, fate: 'added' },
      ],
    },
  )

  const session = openQuestions([question], new Map(), NOW)

  expect(session.getElement('doc_id').input).toEqual(['2'])
})

test('every type of element makes a form that the engine accepts', async () => {
  const { ELEMENT_TYPES } = await import('#vocabulary/element-type.ts')
  const questions = ELEMENT_TYPES.map((type, index) =>
    buildQuestion(`3-element_${index}`, {
      type,
      options: [{ value: 'A', label: 'A' }],
      datalistId: 'cities',
    }),
  )

  const form = compileForm(buildQuestionForm(questions))

  expect(form.problems).toEqual([])
  expect(() => openForm(form, { answers: {}, today: '2026-11-23', facts: facts() })).not.toThrow()
})

function facts() {
  return {
    user: { code: '', email: '', firstName: '', lastName: '' },
    dossier: { id: 0, state: '', direct: false, clientId: null, advisorCode: '', advisorEmail: '' },
    settings: {},
    products: [],
    tables: [],
    receiptTypes: [],
  }
}
