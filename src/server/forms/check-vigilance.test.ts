import { expect, it } from 'vitest'
import { VigilanceSettings } from '#form/vigilance-settings.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { checkVigilance } from './check-vigilance.ts'

const WHY = { fr: 'Parce que', en: 'Because' }
const row = (code: string, when: object) => ({ code, level: 'enhanced', why: WHY, when })
const check = (rows: readonly object[], fourEyes: readonly ('reduced' | 'standard' | 'enhanced')[] = []) =>
  checkVigilance(
    buildDossierDeployment({
      vigilance: VigilanceSettings.parse({ rows }),
      fourEyes: {
        amountFrom: null,
        products: [],
        firstOfAdvisor: false,
        vigilance: [...fourEyes],
        screeningRelease: false,
      },
    }),
  )

it.each<[string, object, string, RegExp, RegExp]>([
  ['an unknown product', { products: ['DPA', 'DPX'] }, 'when.products', /produit DPX/, /product DPX/],
  ['an unknown country', { countries: ['FR', 'XX'] }, 'when.countries', /pays XX/, /country XX/],
  ['an unknown country among all', { onlyCountries: ['XX'] }, 'when.onlyCountries', /pays XX/, /country XX/],
  ['an empty range', { amountFrom: 20, amountBelow: 20 }, 'when.amountBelow', /aucune valeur/, /no value/],
  ['an empty span', { relationFrom: 2, relationBelow: 1 }, 'when.relationBelow', /aucune valeur/, /no value/],
  ['a question nobody asks', { exposed: true }, 'when.exposed', /compliance\.pep/, /compliance\.pep/],
])('names %s in both languages, at its row', (_name, when, path, fr, en) => {
  const problems = check([row('right', { amountFrom: 1 }), row('wrong', when)])

  expect(problems).toMatchObject([
    {
      file: 'demo/deployment.json',
      path: `vigilance.rows.1.${path}`,
      reason: { fr: expect.stringMatching(fr), en: expect.stringMatching(en) },
      severity: 'error',
    },
  ])
})

it('names a code that two rows have, and a level of four eyes that no row gives', () => {
  const rows = [row('large', { amountFrom: 1 }), row('large', { amountFrom: 2 })]

  expect(check(rows, ['enhanced', 'reduced']).map(({ path }) => path)).toEqual([
    'vigilance.rows.1.code',
    'fourEyes.vigilance',
  ])
})

it('accepts no table, and a right one', () => {
  expect(check([])).toEqual([])
  expect(check([row('all', { countries: ['FR'], products: ['DPA'], channels: ['paper'] })])).toEqual([])
})

it('refuses a row without conditions, and a condition that does not exist', () => {
  expect(VigilanceSettings.safeParse({ rows: [row('empty', {})] }).success).toBe(false)
  expect(VigilanceSettings.safeParse({ rows: [row('misspelt', { country: ['FR'] })] }).success).toBe(false)
})
