import { describe, expect, test } from 'vitest'
import { isNameOf } from './person-name.ts'

describe('a typed name', () => {
  test.each([
    ['Florence Lemaire', 'Florence Lemaire'],
    ['florence  LEMAIRE ', 'Florence Lemaire'],
    ['Lemaire Florence', 'Florence Lemaire'],
    ['Francoise Lemaire', 'Françoise LEMAIRE'],
    ['Françoise Lemaire', 'Françoise Lemaire'],
    ['Jean Pierre L Hostis', 'Jean-Pierre L’Hostis'],
    ['Anne Vanderberg', 'Anne Van der Berg'],
    ['Ольга Иванова', 'Иванова Ольга'],
  ])('%s is that of %s', (typed, name) => {
    expect(isNameOf(typed, name)).toBe(true)
  })

  test.each([
    ['Signature', 'Florence Lemaire'],
    ['Florence', 'Florence Lemaire'],
    ['F. Lemaire', 'Florence Lemaire'],
    ['Florence Lemaire Lemaire', 'Florence Lemaire'],
    ['Henri Lemaire', 'Florence Lemaire'],
    ['<img src=x>', 'Florence Lemaire'],
    ['…', 'Ольга'],
    ['', ''],
  ])('%s is not that of %s', (typed, name) => {
    expect(isNameOf(typed, name)).toBe(false)
  })
})
