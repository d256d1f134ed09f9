import { expect, test } from 'vitest'
import { cleanPasted } from './clean-pasted.ts'

test('keeps line ends of Word and PowerPoint as such, and leaves out what nothing can draw', () => {
  expect(cleanPasted('Nom\v(de naissance)\u2028usuel\u0000 – d’usage\t\u00a0:\n')).toBe(
    'Nom\n(de naissance)\nusuel – d’usage\t\u00a0:\n',
  )
})
