import { expect, test } from 'vitest'
import { addressOfProblem, nodeOfPath, rulesOfProblem } from './problem-address.ts'

test.each([
  ['projet/bienvenue/intro_text', 'element', 'intro_text'],
  ['projet/bienvenue/intro_text.attributes.label', 'element', 'intro_text'],
  ['projet/bienvenue summary', 'block', 'bienvenue'],
  ['projet', 'page', 'projet'],
  ['changedElements.a.attributes.label', 'element', 'a'],
  ['removedBlocks.b', 'block', 'b'],
])('%s is the %s %s', (path, level, key) => {
  expect(nodeOfPath(path)).toEqual({ level, key })
})

test.each([
  ['forms/client.json', 'p/b/e', '/studio/formulaire?file=forms%2Fclient.json&place=element%2Fe'],
  ['forms/client.json', 'p/b/e/f', '/studio/formulaire?file=forms%2Fclient.json'],
  ['tables/life.json', 'rows.1', '/studio/tables?file=tables%2Flife.json'],
  ['datalists/naf.json', 'options.1', '/studio/tables?file=datalists%2Fnaf.json'],
  ['documents/lettre.json', 'sections[1].text', '/studio/documents?document=lettre'],
  ['products.json', 'DPA.prices', '/studio/produits?product=DPA'],
  ['products.json', '', '/studio/produits'],
  ['theme.css', '', '/studio/marque'],
  ['deployment.json', 'settings.x', '/studio/regles?place=settings'],
  ['deployment.json', 'texts', '/studio/textes'],
  ['cases/complete.json', '', undefined],
])('a problem of %s at %j is mended at %s', (file, path, address) => {
  expect(addressOfProblem({ file, path })).toBe(address)
})

test('problems of a form lead to its rules as well', () => {
  expect(rulesOfProblem({ file: 'forms/client.json', path: 'p/b/e' })).toBe(
    '/studio/regles?file=forms%2Fclient.json&place=element%2Fe',
  )
  expect(rulesOfProblem({ file: 'products.json', path: 'DPA' })).toBeUndefined()
})
