export type PreviewKind = 'image' | 'pdf' | 'text' | 'audio' | 'video' | 'download'

/** How a file of this type is previewed. Source: wizard §4 "Preview modal". */
export function previewKind(mimetype: string): PreviewKind {
  const [type = ''] = mimetype.toLowerCase().split(';')
  if (type === 'application/pdf') return 'pdf'
  // SVG may contain scripts: show it as text, never render it in our origin.
  if (type === 'image/svg+xml') return 'text'
  const [family = ''] = type.split('/')
  if (family === 'image' || family === 'audio' || family === 'video' || family === 'text') return family
  return 'download'
}
