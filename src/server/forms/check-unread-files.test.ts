import { expect, test } from 'vitest'
import { describeProblem, text, writeDeployments } from '#test/support/write-deployments.ts'
import { DEPLOYMENTS, listDeployments } from './list-deployments.ts'
import { inspectDeployment } from './load-deployment.ts'
import { describeReason } from './deployment-error.ts'

test('warns of every file that nothing reads, with the name that was probably meant', async () => {
  const root = await writeDeployments({
    'house/form/client.json': {},
    'house/product.json': [],
    'house/forms/client.jsonc': '',
    'house/fonts/House.ttf': '',
    'house/logo.png': '',
  })

  const { problems, deployment } = await inspectDeployment('house', root)

  expect(deployment).toBeDefined()
  expect(
    problems.map((problem) => `${describeProblem(problem)} (${describeReason(problem.reason, 'en')})`),
  ).toEqual([
    'warning: house/fonts/House.ttf: this file is not read (this file is not read)',
    'warning: house/form/client.json: this file is not read (this file is not read. Did you mean forms/client.json?)',
    'warning: house/forms/client.jsonc: this file is not read (this file is not read. Did you mean forms/client.json?)',
    'warning: house/logo.png: this file is not read (this file is not read)',
    'warning: house/product.json: this file is not read (this file is not read. Did you mean products.json?)',
  ])
})

test('leaves notes, licences and hidden files alone', async () => {
  const root = await writeDeployments({
    'house/README.md': 'Notes',
    'house/fonts/House-LICENSE.txt': '',
    'house/.DS_Store': '',
    'house/.git/config': '',
    'house/texts.json': {},
    'house/help.json': { one: { audiences: ['investor'], question: text, answer: text } },
  })

  expect((await inspectDeployment('house', root)).problems).toEqual([])
})

test.each(await listDeployments())('%s has no file that nothing reads', async (name) => {
  const { problems } = await inspectDeployment(name, DEPLOYMENTS)

  expect(problems.filter(({ reason }) => reason.en === 'this file is not read')).toEqual([])
})
