import type { Locale } from '#vocabulary/locale.ts'
import type { ThreeWayDifference, VersionConflict } from './compare-versions.ts'

/** The deployment's folder and its version in the store have both changed since they were last identical. */
export class ConflictingDeployment extends Error {
  override name = 'ConflictingDeployment'
  readonly deployment: string
  /** The published version. */
  readonly version: number
  readonly difference: ThreeWayDifference

  constructor(deployment: string, found: { version: number; difference: ThreeWayDifference }) {
    super(`${deployment}: both its folder and the published version ${found.version} have changed`)
    this.deployment = deployment
    this.version = found.version
    this.difference = found.difference
  }
}

/** The differences between the three versions, place by place, and how to proceed. */
export function presentConflict(error: ConflictingDeployment, locale: Locale): string {
  const { deployment, version, difference } = error
  const { conflicts, folder, studio } = difference
  return [
    ...HEADING[locale](deployment, version),
    ...conflicts.map((conflict) => describeConflict(conflict, locale)),
    ...folder.map((place) => `  ${ONLY_FOLDER[locale]}: ${place}`),
    ...studio.map((place) => `  ${ONLY_STUDIO[locale]}: ${place}`),
    ...NEXT[locale](deployment, version),
  ].join('\n')
}

const HEADING = {
  en: (name: string, version: number) => [
    `The folder deployments/${name} and version ${version}, published from the studio, have both changed:`,
  ],
  fr: (name: string, version: number) => [
    `Le dossier deployments/${name} et la version ${version}, publiée depuis le studio, ont changé tous les deux :`,
  ],
}
const ONLY_FOLDER = { en: 'in the folder only', fr: 'dans le dossier seulement' }
const ONLY_STUDIO = { en: 'in the studio only', fr: 'dans le studio seulement' }
const NEXT = {
  en: (name: string, version: number) => [
    'Write the published version to another folder, merge, and publish the result over it:',
    `  DEPLOYMENT=${name} npm run export-deployment -- --into FOLDER`,
    `  DEPLOYMENT=${name} npm run import-deployment -- FOLDER --over ${version}`,
  ],
  fr: (name: string, version: number) => [
    'Écrivez la version publiée dans un autre dossier, fusionnez, puis publiez le résultat par-dessus :',
    `  DEPLOYMENT=${name} npm run export-deployment -- --into DOSSIER`,
    `  DEPLOYMENT=${name} npm run import-deployment -- DOSSIER --over ${version}`,
  ],
}

function describeConflict({ file, place, before, folder, studio }: VersionConflict, locale: Locale): string {
  const at = place === '' ? file : `${file}: ${place}`
  const [had, ours, theirs] = [before, folder, studio].map(shorten)
  return locale === 'fr'
    ? `  ${at} : était ${had}, le dossier dit ${ours}, le studio dit ${theirs}`
    : `  ${at}: was ${had}, the folder says ${ours}, the studio says ${theirs}`
}

const LONGEST = 80

function shorten(value: unknown): string {
  const text = value === undefined ? '-' : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
