import { describe, expect, it } from 'vitest'
import { checkLogo } from './check-logo.ts'
import { cleanLogo } from './clean-logo.ts'

const EXPORT = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: a drawing program -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px" viewBox="10 20 64 32" xml:space="preserve">
<title>Mark</title>
<style type="text/css">
	.st0{fill:#5B2245;}
	.st1,.st2{fill:none;stroke:white;stroke-width:2px;}
</style>
<g id="all" transform="translate(2 3)">
	<rect x="10" y="20" class="st0" width="8" height="4"/>
	<g class="st1" transform="scale(2)">
		<circle cx="10" cy="10" r="1"/>
		<path d="m1 1l2,2H8"/>
	</g>
	<polygon fill="rgb(1, 2, 255)" points="10,20 12,20 11,22"/>
	<line style="stroke: #fff" x1="10" y1="20" x2="11" y2="21"/>
</g>
</svg>
`

it('converts an ordinary export to paths, with an origin of 0 0 and the colours of classes and groups', () => {
  const { svg, problems } = cleanLogo(EXPORT)

  expect(problems).toEqual([])
  expect(svg.trim().split('\n')).toEqual([
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32" role="img">',
    '  <path fill="#5B2245" d="M2 3h8v4h-8z" />',
    '  <path fill="none" stroke="#ffffff" stroke-width="4" d="M10 3a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z" />',
    '  <path fill="none" stroke="#ffffff" stroke-width="4" d="m-6 -15l4 4H8" />',
    '  <path fill="#0102ff" d="M2 3 4 3 3 5z" />',
    '  <path stroke="#fff" stroke-width="1" d="M2 3L3 4" />',
    '</svg>',
  ])
  expect(checkLogo(svg)).toEqual([])
})

it('keeps a logo of paths as it is', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">\n  <path d="M0 0h8v8z"/>\n</svg>\n'

  expect(cleanLogo(svg)).toEqual({ svg, problems: [] })
})

it('reads numbers without separators, and arcs', () => {
  const { svg } = cleanLogo(
    '<svg viewBox="0 0 8 8"><g transform="translate(1,1)"><path d="M.5.5-1-2a1 1 0 01.5-.5L1e1,2z"/></g></svg>',
  )

  expect(svg).toContain('d="M1.5 1.5 0 -1a1 1 0 0 1 0.5 -0.5L11 3z"')
})

describe('reports, with its line,', () => {
  it.each([
    ['text', '<text x="1" y="2">Mark</text>', '<text> cannot be drawn: convert the text to outlines'],
    ['a picture', '<image width="4" height="4"/>', '<image> cannot be drawn: convert it to paths'],
    [
      'a gradient',
      '<defs><linearGradient id="a"/></defs>',
      '<linearGradient> cannot be drawn: use plain colours',
    ],
    ['a rotation', '<g transform="rotate(45)"/>', 'transform="rotate(45)" cannot be applied: flatten it'],
    [
      'a gradient used as a colour',
      '<rect width="1" height="1" fill="url(#a)"/>',
      'fill="url(#a)" is not a plain colour',
    ],
    ['a script', '<script>alert(1)</script>', '<script> cannot be drawn: convert it to paths'],
    ['a malformed path', '<path id="p" d="M1 x"/>', '<path> has coordinates that cannot be read'],
  ])('%s', (_what, content, reason) => {
    const { problems } = cleanLogo(`<svg viewBox="0 0 8 8">\n<g>\n${content}\n</g>\n</svg>`)

    expect(problems).toContainEqual(
      expect.objectContaining({ line: 3, reason: expect.objectContaining({ en: reason }) }),
    )
  })
})

it('leaves a malformed export to the check', () => {
  const svg = '<?xml version="1.0"?>\n<svg viewBox="0 0 8 8"><g></svg>'

  expect(cleanLogo(svg).svg).toBe(svg)
  expect(checkLogo(svg)).not.toEqual([])
})

it('says what to do with text, in a file without anything else to convert', () => {
  const { problems } = cleanLogo('<svg viewBox="0 0 8 8"><text>A</text></svg>')

  expect(problems.map(({ reason }) => reason.en)).toEqual([
    '<text> cannot be drawn: convert the text to outlines',
  ])
})
