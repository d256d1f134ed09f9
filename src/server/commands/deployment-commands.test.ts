import { expect, it } from 'vitest'
import { check } from './deployment-commands.ts'

it('says in French too how a deployment differs from its base', async () => {
  const { lines } = await check({ positionals: ['remake'], values: { lang: 'fr' } })

  expect(lines[0]).toBe('remake : rien à corriger')
  expect(lines.slice(1).filter((line) => !/^ {2}(diffère|déduit) : /.test(line))).toEqual([])
  expect(lines.filter((line) => /\b(with|without|another)\b/.test(line))).toEqual([])
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}diffère : client\/[\w-]+ : avec \w+ \(/))
})
