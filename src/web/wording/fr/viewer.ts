export const viewer = {
  'viewer.end': 'Aller à la fin du document',
  'viewer.next-page': 'Page suivante',
  'viewer.page-of': 'Page {page} sur {pages}',
  'viewer.previous-page': 'Page précédente',
  'viewer.zoom': 'Taille d’affichage : {percent} %',
  'viewer.zoom-in': 'Agrandir',
  'viewer.zoom-out': 'Réduire',
} as const
