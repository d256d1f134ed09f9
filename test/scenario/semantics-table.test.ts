import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)

/** Test files named in the table. */
function readNamed(): readonly string[] {
  const table = readFileSync(new URL('docs/engine-semantics.md', ROOT), 'utf8')
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Question'))
  return [...new Set(rows.flatMap((row) => row.match(/`(?:scenario|src)\/[\w/-]+`/g) ?? []))].map((name) =>
    name.replaceAll('`', ''),
  )
}

/** Tests of the engine's semantics: every scenario, and every unit test of the engine and of the form. */
function findTests(): readonly string[] {
  return ['test/scenario', 'src/engine', 'src/form']
    .flatMap((folder) =>
      readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.replace(/^test\//, '').replace(/\.test\.ts$/, ''))
}

/** Tests about documents, deployment files, authoring and this table rather than form semantics. */
const OTHERS = [
  'scenario/authored-conditions',
  'scenario/investor-budget',
  'scenario/studio-texts',
  'scenario/studio-writer',
  'src/engine/authoring/fact-labels',
  'src/engine/authoring/find-subjects',
  'src/engine/authoring/formula',
  'src/engine/authoring/rule-sentence',
  'src/engine/authoring/units',
  'src/engine/task-effort',
  'src/form/apply-patch',
  'src/form/brand-colour',
  'src/form/check-logo',
  'src/form/check-theme',
  'src/form/clean-logo',
  'src/form/deployment',
  'src/form/derive-theme',
  'src/form/describe-changes',
  'src/form/deployment-flags',
  'src/form/document-template',
  'src/form/find-duplicate-keys',
  'src/form/find-merged',
  'src/form/find-readers',
  'src/form/find-touched',
  'src/form/find-unattributed',
  'src/form/find-unclear-texts',
  'src/form/find-unsafe-reuse',
  'src/form/nesting',
  'src/form/form-structure',
  'src/form/merge-three',
  'src/form/stored-product',
  'scenario/demo-coverage',
  'scenario/fill-forms',
  'scenario/semantics-table',
]

test('names only tests that exist', () => {
  const tests = findTests()

  expect(readNamed().filter((name) => !tests.includes(name))).toEqual([])
})

test('has a row for every test file', () => {
  const named = [...readNamed(), ...OTHERS]

  expect(findTests().filter((name) => !named.includes(name))).toEqual([])
})
