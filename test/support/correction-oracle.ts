import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { DocumentView } from '#documents/document-view.ts'
import type { FormSession } from '#engine/index.ts'
import { fillCase, type FilledDocument } from '#server/studio/fill-case.ts'
import type { DocumentPool } from '#server/documents/document-pool.ts'
import { loadTemplates } from '#server/documents/load-templates.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import type { Party } from '#vocabulary/party.ts'
import type { ReadCase } from './deployment-cases.ts'

/** The documents of a dossier as drawn from scratch. */
export interface DrawnDossier {
  /** By document code: what poppler reads in the file, and who signs it. */
  readonly documents: ReadonlyMap<string, { readonly text: string; readonly signers: readonly Party[] }>
  /** Everybody who signs one of them. */
  readonly parties: ReadonlySet<Party>
}

/** Expected consequences of a correction. */
export interface ExpectedCorrection {
  /** Codes of signed documents that are drawn again or added, left out, and of the report if it is drawn up again. */
  readonly drawn: ReadonlySet<string>
  readonly dropped: ReadonlySet<string>
  readonly isReportDrawn: boolean
  readonly asked: ReadonlySet<Party>
}

/**
 * Predicts the consequences of a correction without the code of corrections: renders the documents of a dossier filled
 * in with the new answers from the start, and compares the texts of the files.
 */
export class CorrectionOracle {
  readonly #deployment: LoadedDeployment
  readonly #templates: Awaited<ReturnType<typeof loadTemplates>>
  readonly #pool: DocumentPool
  /** Cache of texts by filled document: equal documents are rendered once. */
  readonly #texts = new Map<string, Promise<string>>()

  private constructor(
    deployment: LoadedDeployment,
    templates: Awaited<ReturnType<typeof loadTemplates>>,
    pool: DocumentPool,
  ) {
    this.#deployment = deployment
    this.#templates = templates
    this.#pool = pool
  }

  static async open(deployment: LoadedDeployment, pool: DocumentPool): Promise<CorrectionOracle> {
    return new CorrectionOracle(deployment, await loadTemplates(deployment), pool)
  }

  /** Code of the suitability report; empty without one. */
  get report(): string {
    return this.#deployment.suitability?.report ?? ''
  }

  /** Documents of a dossier with this number; those of the mission and its report, dated `today`, only where it has one. */
  async draw(
    session: FormSession,
    given: Pick<ReadCase, 'form' | 'today'>,
    { id, version, today }: { readonly id: number; readonly version: number; readonly today: string },
  ): Promise<DrawnDossier> {
    const hasMission = session.visibleBlocks().some(({ opensEnvelope }) => opensEnvelope === 'mission')
    const hasDocuments = session.visibleBlocks().some(({ opensEnvelope }) => opensEnvelope !== undefined)
    const fill = (day: string) =>
      fillCase(this.#deployment, this.#templates, { session, given: { ...given, today: day } })
    const filled = hasDocuments
      ? [...fill(today).filter(isReport), ...fill(given.today).filter((each) => !isReport(each))]
      : []
    const own = filled.filter(({ template }) => hasMission || template.envelope === 'subscription')
    const documents = await Promise.all(
      own.map(async ({ template, view, parties }) => {
        const places = template.sections.flatMap((each) => (each.kind === 'signatures' ? each.parties : []))
        const signers = parties.map(({ party }) => party).filter((party) => places.includes(party))
        const drawn = await this.#read({ ...view, dossierNumber: String(id), version })
        return [template.code, { text: drawn, signers }] as const
      }),
    )
    return {
      documents: new Map(documents),
      parties: new Set(own.flatMap(({ parties }) => parties.map(({ party }) => party))),
    }
  }

  compare(before: DrawnDossier, after: DrawnDossier): ExpectedCorrection {
    const { report } = this
    const changed = [...after.documents]
      .filter(([code, { text: now }]) => now !== before.documents.get(code)?.text)
      .map(([code]) => code)
    const drawn = changed.filter((code) => code !== report)
    return {
      drawn: new Set(drawn),
      dropped: new Set([...before.documents.keys()].filter((code) => !after.documents.has(code))),
      isReportDrawn: changed.includes(report),
      asked: new Set(drawn.flatMap((code) => after.documents.get(code)?.signers ?? [])),
    }
  }

  #read(view: DocumentView): Promise<string> {
    const key = JSON.stringify(view)
    const known = this.#texts.get(key) ?? this.#draw(view)
    this.#texts.set(key, known)
    return known
  }

  async #draw(view: DocumentView): Promise<string> {
    const { bytes } = await this.#pool.run({ kind: 'document', view })
    return readText(bytes)
  }
}

function isReport({ template }: FilledDocument): boolean {
  return template.envelope === 'none'
}

/** The text of a file according to poppler. */
export async function readText(pdf: Uint8Array): Promise<string> {
  const reader = spawn('pdftotext', ['-', '-'])
  const ended = once(reader, 'close')
  reader.stdin.end(pdf)
  const read = await text(reader.stdout)
  const [code] = await ended
  if (code !== 0) throw new Error(`pdftotext ended with ${String(code)}`)
  return read
}
