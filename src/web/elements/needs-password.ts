/**
 * Whether a file is a PDF that opens with a password only, which no reviewer has. Many bills are encrypted but open
 * without one, so opening is tried. False where the file or the viewer cannot be loaded.
 */
export async function needsPassword(file: File): Promise<boolean> {
  if (!/\.pdf$/i.test(file.name) && file.type !== 'application/pdf') return false
  try {
    const bytes = await file.arrayBuffer()
    if (!new TextDecoder('latin1').decode(bytes).includes('/Encrypt')) return false
    const { closePdf, openPdf } = await import('#web/ui/pdf-document.ts')
    closePdf(await openPdf(bytes))
    return false
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException'
  }
}
