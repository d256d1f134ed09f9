import type { SameKeys } from '../same-keys.ts'
import type { viewer as french } from '../fr/viewer.ts'

export const viewer: SameKeys<typeof french> = {
  'viewer.end': 'Go to the end of the document',
  'viewer.next-page': 'Next page',
  'viewer.page-of': 'Page {page} of {pages}',
  'viewer.previous-page': 'Previous page',
  'viewer.zoom': 'Display size: {percent}%',
  'viewer.zoom-in': 'Zoom in',
  'viewer.zoom-out': 'Zoom out',
}
