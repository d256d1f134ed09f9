import type { Wording } from './wording.ts'

/** What each key does; fetched with the list of keys and with the palette of commands. */
export const shortcuts = {
  'shortcuts.accept': ['Accepter (avec confirmation)', 'Accept (with a confirmation)'],
  'shortcuts.back': ['Revenir d’un niveau', 'Back one level'],
  'shortcuts.candidates': ['Associé potentiel précédent, suivant', 'Previous, next potential associate'],
  'shortcuts.check': ['Contrôle suivant à examiner', 'Next check to look at'],
  'shortcuts.check-accept': ['Accepter malgré ce contrôle', 'Accept despite this check'],
  'shortcuts.check-correct': ['Faire corriger ce contrôle', 'Have this check corrected'],
  'shortcuts.correct': ['Demander une correction', 'Ask for a correction'],
  'shortcuts.error': ['Mettre en erreur (avec confirmation)', 'Return (with a confirmation)'],
  'shortcuts.linked': ['Afficher ou masquer la pièce liée', 'Show or hide the linked document'],
  'shortcuts.next': ['Dossier ou ligne qui suit', 'Next application or row'],
  'shortcuts.off': ['Les raccourcis sont désactivés.', 'Shortcuts are switched off.'],
  'shortcuts.open': ['Ouvrir la ligne', 'Open the row'],
  'shortcuts.previous': ['Dossier ou ligne qui précède', 'Previous application or row'],
  'shortcuts.refuse': ['Refuser (avec confirmation)', 'Decline (with a confirmation)'],
  'shortcuts.search': ['Rechercher', 'Search'],
  'shortcuts.section': ['Section suivante', 'Next section'],
  'shortcuts.select': ['Sélectionner la ligne', 'Select the row'],
  'shortcuts.tabs': ['Onglets de l’examen', 'Tabs of the review'],
  'shortcuts.undo': ['Annuler la décision (10 s)', 'Undo the decision (10 s)'],
} satisfies Wording
