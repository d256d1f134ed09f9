import { expect, test } from 'vitest'
import { BASE_FILES, block, element, form, text, writeDeployments } from '#test/support/write-deployments.ts'
import { formatProblem } from '../forms/deployment-error.ts'
import { checkDeployment } from './check-deployment.ts'

const DESK = { fr: 'Guichet {setting.desk}', en: 'Desk {setting.desk}' }

/** What is said of `house`, whose form reads `over`, whose document `phone`, and whose texts `fax` and `desk`. */
async function check(settings: object): Promise<readonly string[]> {
  const house = {
    ...Object(BASE_FILES['house/deployment.json']),
    settingLabels: { hours: text },
    footer: [DESK],
  }
  const rule = { type: 'input', element: 'a', operator: 'greater', value: '{setting.over}' }
  const root = await writeDeployments({
    'house/deployment.json': JSON.stringify({ ...house, settings }, null, 2),
    'house/base.lock.json': {},
    'house/texts.json': { 'wizard.finish': { fr: 'Fax {setting.fax}', en: 'Fax {setting.fax}' } },
    'house/forms/client.json': form([
      block('one', [
        element('a', { type: 'input_integer' }),
        element('b', { condition: { rules: [rule], effects: ['visible'] } }),
      ]),
    ]),
    'house/documents/charte.json': {
      code: 'charte',
      title: text,
      envelope: 'none',
      sections: [{ kind: 'paragraph', text: { fr: 'Tél. {setting.phone}', en: 'Tel. {setting.phone}' } }],
    },
  })
  const { problems } = await checkDeployment('house', root)
  return problems.map((problem) => formatProblem(problem, 'en')).filter((line) => !line.includes('no record'))
}

test('a threshold with a misspelt name is warned of, since its rule would stay off', async () => {
  expect(await check({ ovre: 7, phone: '01', fax: '02', desk: '03' })).toEqual([
    'warning: house/deployment.json:20:5: settings.ovre: nothing reads this setting. Did you mean over?',
  ])
})

test('settings of the base, of forms, documents and texts, those with a label, and where they were read, are not', async () => {
  expect(
    await check({
      over: 7,
      overSource: 'demo value',
      limit: 3,
      phone: '01',
      hours: '9',
      fax: '02',
      desk: '03',
    }),
  ).toEqual([])
})
