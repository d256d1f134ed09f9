import type { Wording } from './wording.ts'

/** Who has charge of a dossier in the review. */
export const assignment = {
  'assign.failed': [
    'L’attribution n’a pas été enregistrée. Réessayez.',
    'The assignment has not been saved. Try again.',
  ],
  'assign.mine': ['Pris en charge par vous', 'Assigned to you'],
  'assign.nobody': ['Personne ne prend en charge ce dossier', 'Nobody has charge of this application'],
  'assign.of': ['Pris en charge par {name}', 'Assigned to {name}'],
  'assign.erased': ['une personne dont le compte est effacé', 'somebody whose account is erased'],
  'assign.to': ['Attribuer…', 'Assign…'],
  'assign.hand-over': ['Transmettre…', 'Hand over…'],
  'assign.take': ['Je m’en charge', 'Take charge'],
  'assign.title': ['Attribuer le dossier n° {id}', 'Assign application no. {id}'],
  'assign.person': ['Pris en charge par', 'Assigned to'],
  'assign.nobody-option': ['Personne', 'Nobody'],
  'assign.me-option': ['{name} (vous)', '{name} (you)'],
  'assign.note': ['Note pour la personne (facultatif)', 'Note for this person (optional)'],
  'assign.note-hint': [
    'Lue par les personnes de la société qui examinent le dossier, jamais par le conseiller ni le client.',
    'Read by reviewers only, never by the advisor or the client.',
  ],
  'assign.note-shown': ['Note : {note}', 'Note: {note}'],
  'assign.confirm': ['Attribuer', 'Assign'],
  'assign.done': ['Dossier n° {id} : {name}.', 'Application no. {id}: {name}.'],
} as const satisfies Wording
