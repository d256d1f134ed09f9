import { describe, expect, it } from 'vitest'
import { parseAcknowledgementFile } from './acknowledgement-file.ts'
import { csvLine, parseCsv } from '#rules/csv.ts'
import { isMessageAuthentic, signMessage } from './message-signature.ts'
import { renderRegisterFile } from './register-file.ts'

describe('a line of fields', () => {
  it.each([
    [['1004', 'DPA', ''], '1004;DPA;'],
    [['Le Gall; Yann', 'dit « "Nanou" »'], '"Le Gall; Yann";"dit « ""Nanou"" »"'],
    [['two\nlines', ' blank '], '"two\nlines";" blank "'],
    [['+33639980307', '-12.50', '0'], '+33639980307;-12.50;0'],
  ])('%j', (fields, line) => {
    expect(csvLine(fields)).toBe(line)
    expect(parseCsv(`${line}\n`)).toEqual([fields])
  })

  it.each([
    ['=HYPERLINK("http://evil.example","clic")', `'=HYPERLINK("http://evil.example","clic")`],
    ['@SUM(1+1)', `'@SUM(1+1)`],
    ['+33CMD|/C CALC', `'+33CMD|/C CALC`],
    ['-2+3', `'-2+3`],
    ['-', `'-`],
    ['\u0009=1+1', `'\u0009=1+1`],
    ['\r=1+1', `'\r=1+1`],
    ['  =1+1', `'  =1+1`],
    ['"=1+1"', `'"=1+1"`],
    [`'=1+1`, `''=1+1`],
    ['＝1+1', `'＝1+1`],
    ['\uFEFF=1+1', `'\uFEFF=1+1`],
    ['\u0000=1+1', `'\u0000=1+1`],
    ['Martin,=1+1', `Martin,'=1+1`],
    ['Martin;"=1+1', `Martin;'"=1+1`],
    ['Martin\n@SUM(1)', `Martin\n'@SUM(1)`],
    ['1 rue A, bâtiment -2', '1 rue A, bâtiment -2'],
    ['Jean-Luc O’Neil <img src=x>', 'Jean-Luc O’Neil <img src=x>'],
  ])('starts no formula with %j', (field, written) => {
    expect(parseCsv(`${csvLine([field])}\n`)).toEqual([[written]])
  })

  it('is read with a byte order mark and Windows line ends', () => {
    expect(parseCsv('\uFEFFa;b\r\n1;2\r\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('is undefined while a quote is open', () => {
    expect(parseCsv('a;"b')).toBeUndefined()
  })
})

it('ends an export with its count and exact total', () => {
  const text = renderRegisterFile([
    { dossier_id: '1', gross_amount: '1000.10' },
    { dossier_id: '2', gross_amount: '0.20' },
  ])

  const lines = text.split('\n')
  expect(lines[0]).toMatch(/^dossier_id;line_id;operation;product_code;/)
  expect(lines[1]?.split(';')).toHaveLength(lines[0]?.split(';').length ?? 0)
  expect(lines.slice(-2)).toEqual(['CONTROL;2;1000.30', ''])
})

describe('a file of acknowledgements', () => {
  const HEADER = 'line_id;dossier_id;status;reason'

  it('gives its lines by column, in any order of columns', () => {
    expect(parseAcknowledgementFile(`${HEADER}\n7-1-1;7;KO;RIB illisible\nCONTROL;1\n`)).toEqual({
      kind: 'lines',
      lines: [{ line_id: '7-1-1', dossier_id: '7', status: 'KO', reason: 'RIB illisible' }],
    })
  })

  it.each([
    ['half a file', `${HEADER}\n7-1-1;7;KO;x\n`, 'incomplete'],
    ['an empty file', '', 'incomplete'],
    ['a wrong count', `${HEADER}\n7-1-1;7;KO;x\nCONTROL;2\n`, 'refused'],
    ['a missing column', 'line_id;status\n7-1-1;OK\nCONTROL;1\n', 'refused'],
    ['an unknown column', `${HEADER};mood\n7-1-1;7;KO;x;good\nCONTROL;1\n`, 'refused'],
    ['a line too short', `${HEADER}\n7-1-1;7\nCONTROL;1\n`, 'refused'],
  ])('is not %s', (_what, text, kind) => {
    expect(parseAcknowledgementFile(text).kind).toBe(kind)
  })
})

describe('a signed message', () => {
  const KEY = 'a key of the register, long enough'
  const AT = new Date('2026-11-21T10:00:00Z')
  const body = Buffer.from('{"a":1}')
  const later = (seconds: number) => new Date(AT.getTime() + seconds * 1_000)
  const signed = { body, headers: signMessage(body, KEY, AT) }

  it('is authentic under any of the keys for five minutes', () => {
    expect(isMessageAuthentic(signed, ['another key that is older, too', KEY], later(300))).toBe(true)
    expect(isMessageAuthentic(signed, [KEY], later(301))).toBe(false)
    expect(isMessageAuthentic(signed, [KEY], later(-301))).toBe(false)
  })

  it('is refused with other bytes, another time or another key', () => {
    const { headers } = signed
    expect(isMessageAuthentic({ body: Buffer.from('{"a":2}'), headers }, [KEY], AT)).toBe(false)
    expect(isMessageAuthentic(signed, ['some other key of the same length'], AT)).toBe(false)
    expect(isMessageAuthentic(signed, [], AT)).toBe(false)
    expect(
      isMessageAuthentic({ body, headers: { ...headers, 'x-paraphe-timestamp': '1795255201' } }, [KEY], AT),
    ).toBe(false)
    expect(isMessageAuthentic({ body, headers: {} }, [KEY], AT)).toBe(false)
  })
})
