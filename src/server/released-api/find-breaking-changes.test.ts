import { describe, expect, it } from 'vitest'
import { Description } from './description.ts'
import { findBreakingChanges } from './find-breaking-changes.ts'

interface Told {
  readonly path?: string
  readonly scope?: string
  readonly parameters?: readonly object[]
  readonly body?: object
  readonly answer?: object
  readonly schemas?: object
}

/** A description of one call that programs may make. */
function describeCall({
  path = '/api/dossiers',
  scope = 'dossiers:read',
  parameters,
  body,
  answer,
  schemas,
}: Told) {
  const json = (schema: object) => ({ content: { 'application/json': { schema } } })
  return Description.parse({
    info: { version: '1.0.0' },
    paths: {
      [path]: {
        post: {
          operationId: 'call',
          summary: 'A call',
          security: [{ bearer: [] }, { program: [scope] }],
          parameters,
          requestBody: body && json(body),
          responses: { 200: answer ? json(answer) : {} },
        },
      },
    },
    components: { schemas: schemas ?? {} },
  })
}

const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
})
const text = { type: 'string' }
const whole = { type: 'integer' }
const list = (items: object) => ({ type: 'array', items })
const maybe = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })
const choice = (...values: readonly string[]) => ({ type: 'string', enum: values })
const parameter = (name: string, required: boolean) => ({ name, in: 'query', required, schema: text })

const compare = (before: Told, after: Told) => findBreakingChanges(describeCall(before), describeCall(after))

describe('what breaks a program', () => {
  it.each<[string, Told, Told, string]>([
    ['another path', {}, { path: '/api/folders' }, 'call: moved to POST /api/folders'],
    ['another scope', {}, { scope: 'dossiers:write' }, 'call: needs the scope dossiers:write'],
    [
      'a new required parameter',
      {},
      { parameters: [parameter('page', true)] },
      'call: parameters.page is needed',
    ],
    ['a parameter that is gone', { parameters: [parameter('q', false)] }, {}, 'call: parameters.q is gone'],
    ['a body', {}, { body: object({}) }, 'call: request is needed'],
    [
      'a new required property',
      { body: object({}) },
      { body: object({ a: text }) },
      'call: request.a is needed',
    ],
    [
      'a property that is gone',
      { body: object({ a: text }, []) },
      { body: object({}) },
      'call: request.a is gone',
    ],
    [
      'a property that is required now',
      { body: object({ a: text }, []) },
      { body: object({ a: text }) },
      'call: request.a is needed',
    ],
    [
      'a value that is no longer taken',
      { body: object({ a: choice('x', 'y') }) },
      { body: object({ a: choice('x') }) },
      'call: request.a no longer takes "y"',
    ],
    [
      'a text that may be some words only',
      { body: object({ a: text }) },
      { body: object({ a: choice('x') }) },
      'call: request.a takes some values only',
    ],
    [
      'null that is no longer taken',
      { body: object({ a: maybe(text) }) },
      { body: object({ a: text }) },
      'call: request.a may no longer be null',
    ],
    [
      'a shorter text',
      { body: object({ a: { ...text, maxLength: 9 } }) },
      { body: object({ a: { ...text, maxLength: 5 } }) },
      'call: request.a: maxLength is 5',
    ],
    ['an answer that is gone', { answer: object({}) }, {}, 'call: answer is gone'],
    [
      'a property that is not answered',
      { answer: object({ a: text }) },
      { answer: object({}) },
      'call: answer.a is gone',
    ],
    [
      'a property that may be absent',
      { answer: object({ a: text }) },
      { answer: object({ a: text }, []) },
      'call: answer.a is not always there',
    ],
    [
      'a property that may be null',
      { answer: object({ a: text }) },
      { answer: object({ a: { type: ['string', 'null'] } }) },
      'call: answer.a may now be null',
    ],
    [
      'another type, in a list of a referred schema',
      { answer: list({ $ref: '#/components/schemas/Row' }), schemas: { Row: object({ id: whole }) } },
      { answer: list({ $ref: '#/components/schemas/Row' }), schemas: { Row: object({ id: text }) } },
      'call: answer[].id is string instead of integer',
    ],
  ])('is %s', (_what, before, after, sentence) => {
    expect(compare(before, after)).toEqual([sentence])
  })

  it('is a removed call', () => {
    const nothing = { ...describeCall({}), paths: {} }

    expect(findBreakingChanges(describeCall({}), nothing)).toEqual(['call: the call is gone'])
  })
})

describe('what breaks no program', () => {
  const tree = object({ children: list({ $ref: '#/components/schemas/Tree' }) })

  it.each<[string, Told, Told]>([
    ['a new optional parameter', {}, { parameters: [parameter('page', false)] }],
    ['a new optional property', { body: object({}) }, { body: object({ a: text }, []) }],
    ['a property that is optional now', { body: object({ a: text }) }, { body: object({ a: text }, []) }],
    [
      'another value that is taken',
      { body: object({ a: choice('x') }) },
      { body: object({ a: choice('x', 'y') }) },
    ],
    ['null that is taken now', { body: object({ a: text }) }, { body: object({ a: maybe(text) }) }],
    [
      'a fraction that is taken now',
      { body: object({ a: whole }) },
      { body: object({ a: { type: 'number' } }) },
    ],
    ['more in an answer', { answer: object({}) }, { answer: object({ a: text }) }],
    [
      'another word in an answer',
      { answer: object({ a: choice('x') }) },
      { answer: object({ a: choice('x', 'y') }) },
    ],
    ['never null any more', { answer: object({ a: maybe(text) }) }, { answer: object({ a: text }) }],
    [
      'a schema that contains itself',
      { answer: { $ref: '#/components/schemas/Tree' }, schemas: { Tree: tree } },
      { answer: { $ref: '#/components/schemas/Tree' }, schemas: { Tree: tree } },
    ],
  ])('is %s', (_what, before, after) => {
    expect(compare(before, after)).toEqual([])
  })

  it('is a new call', () => {
    const nothing = { ...describeCall({}), paths: {} }

    expect(findBreakingChanges(nothing, describeCall({}))).toEqual([])
  })
})
