import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RenderedDocument } from '#documents/document-view.ts'
import { DOCUMENT_WORDING } from '#documents/document-wording.ts'
import { renderDocument } from '#documents/render-document.ts'
import { signingButton } from '#rules/dossier-state.ts'
import { SEAL_FIELD } from '#documents/signature-fields.ts'
import { applySignature } from '#signature/seal/apply-signature.ts'
import {
  createDemoSigningIdentity,
  loadSigningIdentity,
  type SigningIdentity,
} from '#signature/signing-key.ts'
import { loadTemplates } from '../documents/load-templates.ts'
import { openCase, readCases } from '../forms/deployment-cases.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import { fillCase, type FilledDocument } from '../studio/fill-case.ts'

/** A document drawn from a case, with paths of its files. */
export interface DrawnFile {
  readonly case: string
  readonly code: string
  readonly pages: number
  readonly pdf: string
  /** One PNG per page; empty without pdftoppm. */
  readonly pictures: readonly string[]
}

export interface DrawRequest {
  readonly deployment: string
  /** Names of cases; all cases of the deployment when empty. */
  readonly cases: readonly string[]
  readonly folder: string
  /** Also signs every box and seals the file, with a key generated for this run. */
  readonly signed: boolean
  /** Also renders one PNG per page; needs pdftoppm. */
  readonly withPictures: boolean
}

interface DrawnDocument extends FilledDocument {
  readonly rendered: RenderedDocument
}

const PICTURE_DPI = 96
const run = promisify(execFile)

/** Draws all documents of the given cases into `folder/CASE/CODE.pdf`, without a store. */
export async function drawCases(request: DrawRequest): Promise<readonly DrawnFile[]> {
  const deployment = await loadDeployment(request.deployment)
  const templates = await loadTemplates(deployment)
  const known = readCases(deployment)
  const missing = request.cases.find((name) => !known.some((each) => each.name === name))
  if (missing !== undefined) throw new Error(`${deployment.code} has no case ${missing}`)
  const chosen = request.cases.length === 0 ? known : known.filter(({ name }) => request.cases.includes(name))
  const identity = request.signed ? await demoIdentity(deployment) : undefined
  const drawn: DrawnFile[] = []
  for (const given of chosen) {
    const folder = join(request.folder, given.name)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    for (const document of fillCase(deployment, templates, { session: openCase(deployment, given), given })) {
      const { code } = document.template
      const rendered = await renderDocument(document.view)
      const pdf = join(folder, `${code}.pdf`)
      const sealer = deployment.name
      const at = new Date(`${given.today}T14:12:00Z`)
      await writeFile(
        pdf,
        identity ? await sealByAll({ ...document, rendered }, { identity, sealer, at }) : rendered.bytes,
      )
      const pictures = request.withPictures ? await drawPictures(folder, code) : []
      drawn.push({ case: given.name, code, pages: rendered.pageCount, pdf, pictures })
    }
  }
  return drawn
}

/** Whether pdftoppm (poppler-utils) is installed. */
export async function canDrawPictures(): Promise<boolean> {
  return run('pdftoppm', ['-v']).then(
    () => true,
    () => false,
  )
}

/** Renders one PNG per page and returns their paths in page order. */
async function drawPictures(folder: string, code: string): Promise<readonly string[]> {
  await run('pdftoppm', ['-r', String(PICTURE_DPI), '-png', join(folder, `${code}.pdf`), join(folder, code)])
  const files = await readdir(folder)
  return files
    .filter((file) => file.startsWith(`${code}-`) && file.endsWith('.png'))
    .sort()
    .map((file) => join(folder, file))
}

async function demoIdentity({ name }: LoadedDeployment): Promise<SigningIdentity> {
  return loadSigningIdentity(await createDemoSigningIdentity({ organisation: name, at: new Date() }))
}

async function sealByAll(
  { rendered, view, template: { envelope }, parties }: DrawnDocument,
  {
    identity,
    sealer,
    at,
  }: { readonly identity: SigningIdentity; readonly sealer: string; readonly at: Date },
): Promise<Uint8Array> {
  const words = DOCUMENT_WORDING[view.locale]
  let pdf = rendered.bytes
  for (const box of rendered.signatureBoxes) {
    const name = parties.find(({ party }) => party === box.party)?.name ?? ''
    const lines = [words.signedBy(name), words.signedAt(at, null)]
    const appearance = { mark: { kind: 'typed' as const, name }, lines }
    const field = envelope === 'none' ? box.party : signingButton(envelope, box.party)
    const signer = { field, partyName: name, reason: words.reasons.subscription, appearance, box }
    pdf = await applySignature({ pdf, identity, at, ...signer })
  }
  const seal = {
    field: SEAL_FIELD,
    partyName: sealer,
    reason: words.reasons.seal,
    appearance: null,
    box: null,
  }
  return applySignature({ pdf, identity, at, ...seal })
}
