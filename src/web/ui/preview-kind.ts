export type PreviewKind = 'image' | 'pdf' | 'text' | 'audio' | 'video' | 'download'

/** How a file of this type is looked at. Source: wizard §4 "Preview modal". */
export function previewKind(mimetype: string): PreviewKind {
  const [type = ''] = mimetype.toLowerCase().split(';')
  if (type === 'application/pdf') return 'pdf'
  // A drawing that may hold scripts is text to us: it is not drawn in our own page.
  if (type === 'image/svg+xml') return 'text'
  const [family = ''] = type.split('/')
  if (family === 'image' || family === 'audio' || family === 'video' || family === 'text') return family
  return 'download'
}
