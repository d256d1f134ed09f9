import type { DocumentTemplate } from '#form/document-template.ts'
import { asRecord } from '#form/layered-tree.ts'
import { DeploymentFolder, type DeploymentProblem, type LoadedDeployment } from '../forms/index.ts'

const SOURCE = /Source$/
/** Read by the check of direct debit. */
const READ_BY_CODE = ['sepaCreditorId']

/** Warns of settings that nothing reads: the rule of a misspelt threshold would stay off without a word. */
export async function checkUnreadSettings(
  { code, folders, forms }: LoadedDeployment,
  templates: readonly DocumentTemplate[],
): Promise<readonly DeploymentProblem[]> {
  const layers = await Promise.all(folders.map(readLayer))
  const [own = [], ...bases] = layers.map(({ settings }) => settings)
  const readers = JSON.stringify([forms, templates, layers.map(({ texts }) => texts)])
  const read = [...readers.matchAll(/\{setting\.(\w+)\}/g)].map(([, name = '']) => name)
  const known = new Set([
    ...READ_BY_CODE,
    ...layers.flatMap(({ labels }) => labels),
    ...bases.flat(),
    ...read,
  ])
  return own
    .filter((name) => !known.has(name) && !known.has(name.replace(SOURCE, '')))
    .map((name) => ({
      file: `${code}/deployment.json`,
      path: `settings.${name}`,
      reason: {
        fr: 'rien ne lit ce réglage',
        en: 'nothing reads this setting',
        found: name,
        among: [...known].toSorted(),
      },
      severity: 'warning',
    }))
}

/** The settings that a folder gives a value, those that it names for the studio, and its texts as they are written. */
async function readLayer(folder: string) {
  const files = DeploymentFolder.at(folder)
  const layer = asRecord(await files.readJson('deployment.json'))
  const keysOf = (name: string) => Object.keys(asRecord(layer?.[name]) ?? {})
  const texts = [layer?.['texts'], layer?.['footer'], await files.readJson('texts.json')]
  return { settings: keysOf('settings'), labels: keysOf('settingLabels'), texts }
}
