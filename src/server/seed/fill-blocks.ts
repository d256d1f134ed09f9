import type { FormSession } from '#engine/index.ts'
import type { Block, FormElement } from '#form/definition.ts'
import { wireId } from '#rules/wire-id.ts'
import type { SubmitBlock } from '#contract/dossiers.ts'
import type { UploadReceipts } from '#contract/receipts.ts'
import { RECEIVED_DOCUMENTS_ROLE } from '#vocabulary/element-role.ts'

/** Target of the submissions: actions of this process, or calls to a remote server. */
export interface FillTarget {
  /** Form version id, the prefix of wire ids. */
  readonly formId: number
  readonly upload: (body: UploadReceipts) => Promise<unknown>
  readonly submit: (body: Pick<SubmitBlock, 'submittingBlockId' | 'values'>) => Promise<unknown>
  /** Has the documents of the chosen product delivered, whose receipt the next block acknowledges. */
  readonly deliver: (product: string) => Promise<unknown>
  /** The file for a receipt element, as a data URL. */
  readonly fileFor: (element: FormElement) => Promise<{ readonly title: string; readonly value: string }>
}

/**
 * Submits blocks in the given order as a user would: the files of a block first, then the session's answers of its
 * visible elements. Computed values are left to the server.
 */
export async function fillBlocks(
  target: FillTarget,
  session: FormSession,
  blocks: readonly Block[],
): Promise<void> {
  for (const block of blocks) await fillBlock(target, session, block)
}

async function fillBlock(target: FillTarget, session: FormSession, block: Block): Promise<void> {
  const { formId } = target
  const submittingBlockId = wireId(formId, block.slug)
  const values: SubmitBlock['values'] = []
  for (const element of block.elements) {
    const { name, type, visible, computed, answer } = session.getElement(element.name)
    if (!visible || computed || answer.kind !== 'value') continue
    if (element.role === RECEIVED_DOCUMENTS_ROLE) await deliverDocuments(target, session)
    const elementId = wireId(formId, name)
    if (type === 'input_receipt_file') {
      const [typeId = 1] = element.attributes.types ?? []
      const receipts = [{ typeId, elementId, ...(await target.fileFor(element)) }]
      await target.upload({ submittingBlockId, receipts })
    } else {
      const { value } = answer
      values.push({ elementId, value: typeof value === 'string' ? value : [...value] })
    }
  }
  await target.submit({ submittingBlockId, values })
}

async function deliverDocuments(target: FillTarget, session: FormSession): Promise<void> {
  const element = session.form.elementByRole.get('subscription.product')
  const answer = element && session.getElement(element.name).answer
  if (answer?.kind === 'value') await target.deliver(String(answer.value))
}
