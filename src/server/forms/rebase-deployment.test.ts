import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  describeProblem,
  block,
  element,
  form,
  text,
  writeDeployments,
} from '#test/support/write-deployments.ts'
import { rebase as runCommand } from '../commands/rebase-command.ts'
import { checkDeployment } from '../documents/check-deployment.ts'
import { rebaseDeployment, type RebaseAnswer } from './rebase-deployment.ts'

const words = (each: string) => ({ fr: each, en: each })
const labelled = (label: string, more: object = {}) =>
  form([
    block('one', [element('a', { attributes: { label: words(label), min: 1, ...more } })]),
    block('two', [element('b')]),
  ])
const PATCH = {
  code: 'client',
  changedElements: [{ name: 'a', attributes: { label: words('Ours'), help: text } }],
  removedBlocks: ['two'],
}

/** A deployment whose patches were recorded while the label of the base was A. */
async function recorded(): Promise<string> {
  const root = await writeDeployments({
    'base/forms/client.json': labelled('A'),
    'house/forms/client.json': PATCH,
  })
  await rebase(root, 'later')
  return root
}

async function moveBase(root: string, base: object): Promise<void> {
  await writeFile(join(root, 'base/forms/client.json'), JSON.stringify(base))
}

async function rebase(root: string, answer: RebaseAnswer) {
  return rebaseDeployment('house', async () => answer, root)
}

async function readLines(root: string): Promise<readonly string[]> {
  return (await checkDeployment('house', root)).problems.map(describeProblem)
}

const CONFLICT =
  'house/forms/client.json: changedElements.a.attributes.label: conflict: the base said « A » when this was written, says « B » now, and this file says « Ours »'

it('unrecorded changes are a warning until a rebase records them', async () => {
  const root = await writeDeployments({
    'base/forms/client.json': labelled('A'),
    'house/forms/client.json': PATCH,
  })
  expect(await readLines(root)).toEqual([
    'warning: house/forms/client.json: 3 of its changes have no record of what the base says: npm run rebase-deployment -- house',
  ])

  expect(await rebase(root, 'later')).toEqual({ settled: [], conflicts: [] })

  expect(await readLines(root)).toEqual([])
})

it('a change of the base that the deployment does not touch is no conflict', async () => {
  const root = await recorded()

  await moveBase(root, labelled('A', { min: 2 }))

  expect(await readLines(root)).toEqual([])
})

it('a new label of a block that the deployment has removed is no conflict', async () => {
  const root = await recorded()
  const [one] = labelled('A').pages[0]?.blocks ?? []

  await moveBase(root, form([Object(one), { ...block('two', [element('b')]), title: words('New') }]))

  expect(await readLines(root)).toEqual([])
})

it('a change of the same attribute on both sides is a conflict that names the three values', async () => {
  const root = await recorded()

  await moveBase(root, labelled('B'))

  expect(await readLines(root)).toEqual([CONFLICT])
})

it('a base that adopts the same value is no conflict', async () => {
  const root = await recorded()

  await moveBase(root, labelled('Ours'))

  expect(await readLines(root)).toEqual([])
})

it('an unresolved conflict remains', async () => {
  const root = await recorded()
  await moveBase(root, labelled('B'))

  const { conflicts } = await rebase(root, 'later')

  expect(conflicts).toEqual(['forms/client.json:changedElements.a.attributes.label'])
  expect(await readLines(root)).toEqual([CONFLICT])
})

it.each([
  ['ours', { label: words('Ours'), help: text }],
  ['base', { help: text }],
] as const)('a conflict answered with %s is settled in the file', async (answer, attributes) => {
  const root = await recorded()
  await moveBase(root, labelled('B'))

  const { settled } = await rebase(root, answer)

  const file = JSON.parse(await readFile(join(root, 'house/forms/client.json'), 'utf8'))
  expect(settled).toEqual([`forms/client.json:changedElements.a.attributes.label: ${answer}`])
  expect(file).toEqual({ ...PATCH, changedElements: [{ name: 'a', attributes }] })
  expect(await readLines(root)).toEqual([])
})

it('a block that the base has rebuilt since the deployment replaced it is a conflict', async () => {
  const replaced = { code: 'client', replacedBlocks: [block('one', [element('z')])] }
  const root = await writeDeployments({
    'base/forms/client.json': labelled('A'),
    'house/forms/client.json': replaced,
  })
  await rebase(root, 'later')

  await moveBase(root, labelled('B'))

  expect(await readLines(root)).toEqual([
    'house/forms/client.json: replacedBlocks.one: conflict: the base has changed what this file replaces or removes',
  ])
})

const FINISH = 'wizard.finish'

/** A deployment with a text and a setting of its own, recorded while the base said Finish and 100. */
async function recordedTexts(): Promise<string> {
  const root = await writeDeployments({
    'base/texts.json': { [FINISH]: words('Finish'), 'wizard.finished': words('Finished') },
    'house/texts.json': { [FINISH]: words('Ours') },
  })
  await rebase(root, 'later')
  return root
}

it('a text of the base that changes under one of the deployment is a conflict, any other is not', async () => {
  const root = await recordedTexts()

  const moved = { [FINISH]: words('End'), 'wizard.finished': words('Thank you') }
  await writeFile(join(root, 'base/texts.json'), JSON.stringify(moved))

  expect(await readLines(root)).toEqual([
    'house/texts.json: wizard.finish: conflict: the base said « Finish » when this was written, says « End » now, and this file says « Ours »',
  ])
})

it('a setting of the base that changes under one of the deployment is a conflict', async () => {
  const root = await recordedTexts()

  await writeFile(
    join(root, 'base/deployment.json'),
    JSON.stringify({ code: 'base', flags: { profile: false }, settings: { limit: 100, over: 6 } }),
  )

  expect(await readLines(root)).toEqual([
    'house/deployment.json: settings.over: conflict: the base said 5 when this was written, says 6 now, and this file says 7',
  ])
})

it.each([
  ['ours', { [FINISH]: words('Ours') }],
  ['base', {}],
] as const)('a conflict of texts answered with %s is settled in the file', async (answer, left) => {
  const root = await recordedTexts()
  await writeFile(join(root, 'base/texts.json'), JSON.stringify({ [FINISH]: words('End') }))

  await rebase(root, answer)

  expect(JSON.parse(await readFile(join(root, 'house/texts.json'), 'utf8'))).toEqual(left)
  expect(await readLines(root)).toEqual([])
})

it.each([
  ['no answer, which shows the conflict and leaves it', {}, false, 'Ours'],
  ['ours for all', { ours: 'all' }, true, 'Ours'],
  [
    'the base for one place',
    { base: 'forms/client.json:changedElements.a.attributes.label' },
    true,
    undefined,
  ],
  ['an answer for another place', { base: 'forms/client.json:changedElements.z.type' }, false, 'Ours'],
])('the command takes %s', async (_what, values, ok, label) => {
  const root = await recorded()
  await moveBase(root, labelled('B'))

  const outcome = await runCommand({ positionals: ['house'], values: { json: true, ...values } }, root)

  const file = JSON.parse(await readFile(join(root, 'house/forms/client.json'), 'utf8'))
  expect(outcome.ok).toBe(ok)
  expect(outcome.lines.join(' ').includes('« A »')).toBe(!ok)
  expect(file.changedElements[0].attributes.label?.fr).toBe(label)
})
