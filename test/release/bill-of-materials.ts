import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as z from 'zod'
import { ROOT } from '../support/house-files.ts'
import type { Package } from './contents.ts'

const Bill = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.looseObject({
    component: z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() }),
  }),
  components: z.array(z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
export type Bill = z.infer<typeof Bill>

/**
 * The bill of materials of a release in CycloneDX, by `npm sbom`: the packages beside the server on this platform, and those inside the
 * browser's bundle, which npm takes for tools of developers.
 */
export async function billOfMaterials(
  packages: readonly Package[],
  bundled: readonly string[],
): Promise<Bill> {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
    { cwd: ROOT, maxBuffer: 64 * 1_048_576 },
  )
  return narrowBill(Bill.parse(JSON.parse(stdout)), packages, bundled)
}

/** Leaves what is part of the release. */
export function narrowBill(bill: Bill, packages: readonly Package[], bundled: readonly string[]): Bill {
  const installed = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  const inBundle = new Set(bundled)
  const components = bill.components
    .filter(({ name, version }) => installed.has(`${name}@${version}`) || inBundle.has(name))
    .map((component) => ({ ...component, scope: 'required' }))
  const { component } = bill.metadata
  const known = new Set([component['bom-ref'], ...components.map((each) => each['bom-ref'])])
  return {
    ...bill,
    // npm takes the name of the folder.
    metadata: { ...bill.metadata, component: { ...component, name: 'paraphe' } },
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => known.has(ref))
      .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => known.has(ref)) })),
  }
}
