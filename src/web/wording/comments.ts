import type { Wording } from './wording.ts'

/** Comments of reviewers. */
export const comments = {
  'comment.add': ['Ajouter un commentaire', 'Add a comment'],
  'comment.answer': ['Commenter : {place}', 'Comment on: {place}'],
  'comment.answer-count_one': ['1 commentaire : {place}', '1 comment: {place}'],
  'comment.answer-count_other': ['{count} commentaires : {place}', '{count} comments: {place}'],
  'comment.author-erased': ['Compte effacé', 'Erased account'],
  'comment.deleted': ['Commentaire supprimé.', 'Comment deleted.'],
  'comment.delete': ['Supprimer', 'Delete'],
  'comment.delete-of': ['Supprimer le commentaire du {moment}', 'Delete the comment of {moment}'],
  'comment.delete-sure': ['Supprimer ce commentaire ?', 'Delete this comment?'],
  'comment.edit': ['Modifier', 'Edit'],
  'comment.edit-of': ['Modifier le commentaire du {moment}', 'Edit the comment of {moment}'],
  'comment.edited': ['modifié', 'edited'],
  'comment.empty': ['Aucun commentaire sur ce dossier.', 'No comment on this application.'],
  'comment.failed': [
    'Le commentaire n’a pas été enregistré. Votre texte est conservé : réessayez.',
    'The comment has not been saved. Your text is kept: try again.',
  ],
  'comment.hint': [
    'Lu par les personnes de la société qui examinent le dossier, jamais par le conseiller ni le client. Tapez @ pour prévenir une personne.',
    'Read by reviewers only, never by the advisor or the client. Type @ to notify somebody.',
  ],
  'comment.inside': ['Interne à la société de gestion', 'Internal to the management company'],
  'comment.mention-count_one': ['1 personne', '1 person'],
  'comment.mention-count_other': ['{count} personnes', '{count} people'],
  'comment.mention-list': ['Personnes à prévenir', 'People to notify'],
  'comment.on-dossier': ['Sur le dossier', 'On the application'],
  'comment.save': ['Enregistrer', 'Save'],
  'comment.send': ['Publier', 'Post'],
  'comment.tab': ['Commentaires', 'Comments'],
  'comment.too-long_one': ['Un caractère de trop', 'One character too many'],
  'comment.too-long_other': ['{count} caractères de trop', '{count} characters too many'],
} as const satisfies Wording
