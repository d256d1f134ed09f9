import { PDFDocument } from '@cantoo/pdf-lib'
import { applySignature, type SignatureRequest } from '#signature/seal/apply-signature.ts'

/** A PDF of one empty A4 page. */
export async function buildBlankPage(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage([595, 842])
  return document.save()
}

/** A blank page with an invisible organisation seal. */
export async function sealBlankPage(
  given: Pick<SignatureRequest, 'identity' | 'at' | 'timestamper'>,
): Promise<Uint8Array> {
  return applySignature({
    pdf: await buildBlankPage(),
    field: 'seal',
    partyName: 'Hauterive Gestion',
    reason: 'Cachet',
    appearance: null,
    box: null,
    ...given,
  })
}
