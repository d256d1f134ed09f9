import * as pkijs from 'pkijs'

/** Whether pkijs, another implementation, verifies a detached CMS signature over the content. */
export async function verifyByPkijs(
  der: Uint8Array<ArrayBuffer>,
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  try {
    const signedData = new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(der).content })
    return await signedData.verify({ signer: 0, data: content.slice().buffer, checkChain: false })
  } catch {
    // Bytes that do not match its schemas.
    return false
  }
}
