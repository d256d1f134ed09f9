import { expect, test } from 'vitest'
import { parseListSources } from './screening-config.ts'

const parse = (text: string) => parseListSources({ SCREENING_LISTS: text })

test('lists are given by code and address', () => {
  expect(parse('gels=https://publisher.test/gels.json?v=1 pep=http://127.0.0.1:8080/pep.csv')).toEqual([
    { code: 'gels', url: 'https://publisher.test/gels.json?v=1' },
    { code: 'pep', url: 'http://127.0.0.1:8080/pep.csv' },
  ])
  expect(parseListSources({})).toEqual([])
})

test.each([
  ['gels=http://publisher.test/gels', 'must start with https://'],
  ['gels=file:///etc/passwd', 'must start with https://'],
  ['gels=here', 'must start with https://'],
  ['https://publisher.test/gels', 'code=https://'],
  ['Gels=https://publisher.test/gels', 'code=https://'],
  ['gels=https://a.test/1 gels=https://a.test/2', 'each list has one address'],
])('%s stops the start', (text, message) => {
  expect(() => parse(text)).toThrow(message)
})

test('the message quotes no address, which may hold a password', () => {
  expect(() => parse('gels=http://me:secret@publisher.test')).toThrow(/^(?!.*secret)/)
})
