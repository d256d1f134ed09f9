import { describe, expect, it } from 'vitest'
import { filterOptions } from './option-list.ts'

const options = ['Allemagne', 'Côte d’Ivoire', 'Guinée', 'Papouasie-Nouvelle-Guinée'].map((label) => ({
  value: label,
  label,
}))

describe('filterOptions', () => {
  it.each([
    ['cote d', ['Côte d’Ivoire']],
    ['guinee', ['Guinée', 'Papouasie-Nouvelle-Guinée']],
    ['nouvelle guinee', ['Papouasie-Nouvelle-Guinée']],
    ['xyz', []],
  ])('finds by %s whatever the accents', (text, labels) => {
    expect(filterOptions(options, text).map(({ label }) => label)).toEqual(labels)
  })
})
