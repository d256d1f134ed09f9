import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { loadTemplates } from '#server/documents/load-templates.ts'
import { compareWithBase } from '#server/forms/compare-with-base.ts'
import { checkReferences } from '#server/forms/check-references.ts'
import { DEPLOYMENTS } from '#server/forms/list-deployments.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { starterFiles } from '#server/forms/starter-files.ts'
import { readValue, readViolations } from '../support/build-form.ts'
import { openCase, readCases } from '../support/deployment-cases.ts'

/** The deployment built by following the guide. */
const root = await openTestFolder()
await cp(join(DEPLOYMENTS, 'base'), join(root, 'base'), { recursive: true })
const guide = await readFile(join(DEPLOYMENTS, 'README.md'), 'utf8')
const examples = [...guide.matchAll(/^```\w+ file=(\S+)\n(.*?)^```$/gms)].map(
  ([, file = '', content = '']) => [file, content] as const,
)
for (const [file, content] of [...starterFiles('arcade', 'Arcade Gestion', 'base'), ...examples]) {
  const path = join(root, 'arcade', file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
const written = examples.map(([file]) => file)
const deployment = await loadDeployment('arcade', root)

test('a company name with signs of HTML stands as it is written', () => {
  const made = new Map(starterFiles('house', 'Terres & <Domaines>', 'base'))

  expect(made.get('logo.svg')).toContain('aria-label="Terres &amp; &lt;Domaines&gt;"')
  expect(made.get('deployment.json')).toContain('<p>Terres &amp; &lt;Domaines&gt;</p>')
  expect(made.get('deployment.json')).toContain('"name": "Terres & <Domaines>"')
})

test('shows an example of each kind of file', () => {
  expect(written).toEqual([
    'texts.json',
    'help.json',
    'forms/client.json',
    'cases/heard-of-us.json',
    'cases/complete.json',
    'products.json',
    'tables/arcade.json',
    'cases/two-bare-ownership.json',
    'documents/charte.json',
    'documents/bulletin-de-souscription.json',
    'integrations/crm.json',
    'theme.css',
    'logo.svg',
  ])
})

test('builds a deployment without problems', async () => {
  expect(checkReferences(deployment)).toEqual([])
  expect((await loadTemplates(deployment)).map(({ code }) => code)).toContain('charte')
})

test('shows the differences from the base as the command prints it', async () => {
  const guide = await readFile(join(DEPLOYMENTS, 'README.md'), 'utf8')
  const shown = [...guide.matchAll(/^ {6}differs: (.*)$/gm)].map(([, line]) => line)

  expect((await compareWithBase(deployment)).map(({ en }) => en)).toEqual(shown)
})

test('builds a deployment whose cases all pass', () => {
  for (const given of readCases(deployment)) {
    const session = openCase(deployment, given)
    const { values, violations, visible, required } = given.expect
    expect(
      Object.fromEntries(Object.keys(values).map((name) => [name, readValue(session, name)])),
      given.name,
    ).toEqual(values)
    expect(readViolations(session), given.name).toEqual(violations)
    expect(
      visible.filter((name) => !session.getElement(name).visible),
      given.name,
    ).toEqual([])
    expect(
      required.filter((name) => !session.getElement(name).required),
      given.name,
    ).toEqual([])
  }
})

const patches = [...guide.matchAll(/^```json patch\n(.*?)^```$/gms)].map(([, content = '']) => content)

test.each(patches)('each patch of the guide differs from the base: %s', async (patch) => {
  const own = await openTestFolder()
  await cp(join(DEPLOYMENTS, 'base'), join(own, 'base'), { recursive: true })
  for (const [file, content] of [
    ...starterFiles('arcade', 'Arcade Gestion', 'base'),
    ['forms/client.json', patch] as const,
  ]) {
    await mkdir(dirname(join(own, 'arcade', file)), { recursive: true })
    await writeFile(join(own, 'arcade', file), content)
  }

  const changed = await loadDeployment('arcade', own)

  expect((await compareWithBase(changed)).length).toBeGreaterThan(0)
})
