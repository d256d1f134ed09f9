import { createHash } from 'node:crypto'
import type { WireValue } from '#contract/answers.ts'
import { wireId } from '#rules/wire-id.ts'
import { isRecord, type ApiSession } from './api-session.ts'
import { openDemoDossier } from './demo-dossier.ts'

/** A write on a dossier, with what must survive once it is acknowledged. */
export type Operation =
  | { readonly kind: 'create'; readonly key: string }
  | { readonly kind: 'draft'; readonly dossier: number; readonly element: string; readonly value: string }
  | { readonly kind: 'submit'; readonly dossier: number; readonly lastName: string }
  | { readonly kind: 'upload'; readonly dossier: number; readonly sha256: string; readonly file: Buffer }

/** Elements changed by submits; drafts are typed in another block, since a submit deletes its own. */
export const SUBMITTED = { block: 'souscripteur', name: 'sub_last_name' } as const
export const DRAFTED = ['sub_address', 'sub_city', 'sub_zip'] as const
const UPLOADED = { block: 'pieces-identite', element: 'doc_id', typeId: 1 } as const

export function uploadOf(dossier: number, file: Buffer): Operation {
  return { kind: 'upload', dossier, sha256: createHash('sha256').update(file).digest('hex'), file }
}

/** A unique name, in letters only. */
export function nameOf(count: number): string {
  const letters = Array.from(count.toString(26), (digit) =>
    String.fromCharCode(97 + Number.parseInt(digit, 26)),
  )
  return `Lemaire${letters.join('')}`
}

export interface WorkForm {
  readonly formId: number
  /** Answers of the repeatedly submitted block, except the name. */
  readonly answers: readonly (readonly [string, WireValue | readonly string[]])[]
}

/** The published client form, with the answers of an example. */
export async function readWorkForm(session: ApiSession): Promise<WorkForm> {
  const { forms } = await session.need('GET', '/forms/current')
  const form = (Array.isArray(forms) ? forms : []).find((each) => isRecord(each) && each['code'] === 'client')
  const { session: example } = await openDemoDossier('complete')
  const block = example.visibleBlocks().find(({ slug }) => slug === SUBMITTED.block)
  const answers = (block?.elements ?? []).flatMap(({ name }) => {
    const { visible, computed, answer } = example.getElement(name)
    return visible && !computed && answer.kind === 'value' && name !== SUBMITTED.name
      ? [[name, answer.value] as const]
      : []
  })
  return { formId: Number(isRecord(form) ? form['id'] : Number.NaN), answers }
}

/** Makes one call. Throws on connection loss only. */
export function perform(session: ApiSession, { formId, answers }: WorkForm, operation: Operation) {
  switch (operation.kind) {
    case 'create': {
      const body = { formId, clientId: null, submittingBlockId: null, values: [] }
      return session.send('POST', '/dossiers', body, { 'idempotency-key': operation.key })
    }
    case 'draft': {
      const { dossier, element, value } = operation
      const drafts = [{ elementId: wireId(formId, element), value, revision: 0 }]
      return session.send('PUT', `/dossiers/${dossier}/drafts`, { drafts })
    }
    case 'submit': {
      const { dossier, lastName } = operation
      const values = [...answers, [SUBMITTED.name, lastName] as const].map(([name, value]) => ({
        elementId: wireId(formId, name),
        value,
      }))
      const body = { submittingBlockId: wireId(formId, SUBMITTED.block), values }
      return session.send('PUT', `/dossiers/${dossier}/values`, body)
    }
    case 'upload': {
      const { dossier, file, sha256 } = operation
      const receipt = {
        typeId: UPLOADED.typeId,
        elementId: wireId(formId, UPLOADED.element),
        title: `${sha256.slice(0, 12)}.png`,
        value: `data:image/png;base64,${file.toString('base64')}`,
      }
      const body = { submittingBlockId: wireId(formId, UPLOADED.block), receipts: [receipt] }
      return session.send('PUT', `/dossiers/${dossier}/receipts`, body)
    }
    default: {
      const unreachable: never = operation
      return unreachable
    }
  }
}
