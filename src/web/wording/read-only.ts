import type { Wording } from './wording.ts'

/** While the store takes no writes; fetched with the notice. */
export const readOnly = {
  'read-only.text': [
    'Listes et dossiers se lisent ; rien ne s’enregistre tant que la base de données principale est absente. Vous restez connecté.',
    'Lists and applications can be read; nothing is saved while the primary database is away. You stay signed in.',
  ],
  'read-only.title': ['Consultation seule pour le moment.', 'Read only for the moment.'],
} satisfies Wording
