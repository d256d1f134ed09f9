import type { Wording } from './wording.ts'

export const viewer = {
  'viewer.end': ['Aller à la fin du document', 'Go to the end of the document'],
  'viewer.next-page': ['Page suivante', 'Next page'],
  'viewer.page-of': ['Page {page} sur {pages}', 'Page {page} of {pages}'],
  'viewer.previous-page': ['Page précédente', 'Previous page'],
  'viewer.zoom': ['Taille d’affichage : {percent} %', 'Display size: {percent}%'],
  'viewer.zoom-in': ['Agrandir', 'Zoom in'],
  'viewer.zoom-out': ['Réduire', 'Zoom out'],
} satisfies Wording
