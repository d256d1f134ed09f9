/** A PDF with one empty page, and a comment that sets it apart. Without a table of objects: readers rebuild it. */
export function buildSmallPdf(comment = ''): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
  return Buffer.from(`%PDF-1.4\n%${comment}\n${objects.join('')}trailer << /Root 1 0 R >>\n%%EOF\n`)
}

/** The same file as the value of an upload. */
export function smallPdfUri(comment = ''): string {
  return `data:application/pdf;base64,${buildSmallPdf(comment).toString('base64')}`
}
