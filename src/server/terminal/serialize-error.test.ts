import { expect, it } from 'vitest'
import { serializeError, withoutAddresses } from './serialize-error.ts'

it('keeps kind, code, message and place', () => {
  const error = Object.assign(new TypeError('the disk is full', { cause: new Error('write failed') }), {
    code: 'ENOSPC',
  })

  expect(serializeError(error)).toMatchObject({
    type: 'TypeError',
    code: 'ENOSPC',
    message: 'the disk is full',
    stack: expect.stringMatching(/^TypeError: the disk is full\n\s+at /),
    cause: { message: 'write failed' },
  })
})

it('leaves out what libraries hang on their errors', () => {
  const refused = Object.assign(new Error("Can't send mail: 550 <odile@orange.test> unknown"), {
    rejected: ['odile@orange.test'],
  })
  const duplicated = Object.assign(new Error('duplicate key value violates unique constraint "a_key"'), {
    code: '23505',
    detail: 'Key (email)=(odile@orange.test) already exists.',
  })
  const misread = Object.assign(new Error('invalid input syntax for type integer: "06 12 34"'), {
    code: '22P02',
  })

  const told = JSON.stringify([refused, duplicated, misread].map((error) => serializeError(error)))

  expect(told).not.toMatch(/odile|06 12/)
  expect(told).toContain('unique constraint')
  expect(told).toContain('invalid input syntax for type integer')
})

it('takes no cause further than it must', () => {
  const first = new Error('first')
  first.cause = first

  expect(JSON.stringify(serializeError(first)).match(/"message"/g)).toHaveLength(4)
})

it('takes addresses out of a sentence', () => {
  expect(withoutAddresses('550 5.1.1 <odile@orange.test>: user unknown')).toBe(
    '550 5.1.1 <…@…>: user unknown',
  )
})
