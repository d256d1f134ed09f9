import { expect, test } from 'vitest'
import { collectTexts, writeInner } from './collect-texts.ts'

const both = (fr: string, en = fr) => ({ fr, en })

test('texts of a form come with their node and what people know it by', () => {
  const form = {
    code: 'client',
    title: both('Formulaire'),
    pages: [
      {
        slug: 'projet',
        title: both('Projet', 'Project'),
        atHand: [both('RIB')],
        blocks: [
          {
            slug: 'qui',
            title: both('Qui'),
            elements: [
              {
                name: 'kind',
                type: 'input_radio',
                attributes: {
                  label: both('Vous <b>êtes</b>', 'You are'),
                  options: [{ value: 'PM', label: both('une société', 'a company') }],
                },
              },
            ],
          },
        ],
      },
    ],
  }
  const found = collectTexts('forms/client.json', form)
  expect(
    found.map(({ node, path, inner, where }) => [node?.key, [...path, ...inner].join('.'), where.fr]),
  ).toEqual([
    ['projet', 'title', 'Projet'],
    ['projet', 'atHand.0', 'Projet'],
    ['qui', 'title', 'Qui'],
    ['kind', 'attributes.label', 'Vous êtes'],
    ['PM', 'label', 'une société'],
  ])
  expect(found[1]).toMatchObject({ path: ['atHand'], inner: ['0'] })
  expect(found.at(-1)?.node).toEqual({ level: 'option', key: 'PM', within: 'kind' })
})

test('the answer of a question on the help page comes with its question', () => {
  const help = { 'first-sign-in': { question: both('Comment entrer ?'), answer: both('Par ici') } }
  expect(collectTexts('help.json', help).map(({ where }) => where.fr)).toEqual([
    'Comment entrer ?',
    'Comment entrer ?',
  ])
})

test('texts of other files are named by their path', () => {
  expect(collectTexts('texts.json', { 'dashboard.title': both('Accueil', 'Home') })).toEqual([
    {
      file: 'texts.json',
      node: null,
      path: ['dashboard.title'],
      inner: [],
      where: both('dashboard.title'),
      text: { fr: 'Accueil', en: 'Home' },
    },
  ])
  expect(
    collectTexts('deployment.json', { code: 'x', texts: { help: both('a') }, footer: [both('b')] }),
  ).toMatchObject([{ path: ['texts', 'help'] }, { path: ['footer'], inner: ['0'] }])
  expect(collectTexts('theme.css', ':root {}')).toEqual([])
})

test('a text in a list is written with the list around it', () => {
  expect(writeInner([both('a'), { note: both('b') }], ['1', 'note'], both('c'))).toEqual([
    both('a'),
    { note: both('c') },
  ])
  expect(writeInner(both('a'), [], both('b'))).toEqual(both('b'))
})
