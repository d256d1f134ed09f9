import type { Wording } from './wording.ts'

/** The level of vigilance of a dossier under review. */
export const vigilance = {
  'vigilance.ask': [
    'Avant l’acceptation, une personne autre que celle qui accepte écrit la conclusion de l’examen renforcé.',
    'Before the acceptance, somebody other than the person who accepts writes the conclusion of the enhanced review.',
  ],
  'vigilance.conclude': ['Écrire la conclusion', 'Write the conclusion'],
  'vigilance.conclude.another': ['Écrire une autre conclusion', 'Write another conclusion'],
  'vigilance.conclude.done': ['La conclusion est enregistrée.', 'The conclusion is recorded.'],
  'vigilance.conclude.failed': [
    'La conclusion n’a pas été enregistrée. Votre texte est conservé : réessayez.',
    'The conclusion has not been recorded. Your text is kept: try again.',
  ],
  'vigilance.conclude.hint': [
    'Ce qui a été examiné, et ce que vous en concluez. Gardée avec le dossier, à votre nom ; ni le client ni le conseiller ne la lisent. Une autre personne acceptera le dossier.',
    'What was examined, and what you conclude. Kept with the application, under your name; neither the client nor the advisor reads it. Somebody else will accept the application.',
  ],
  'vigilance.conclude.label': ['Conclusion de l’examen renforcé', 'Conclusion of the enhanced review'],
  'vigilance.conclude.send': ['Enregistrer la conclusion', 'Record the conclusion'],
  'vigilance.conclusions': ['Conclusions', 'Conclusions'],
  'vigilance.erased': ['Compte effacé', 'Erased account'],
  'vigilance.history': ['Évaluations enregistrées ({count})', 'Recorded assessments ({count})'],
  'vigilance.history.line': ['{occasion}, {moment} : {level}', '{occasion}, {moment}: {level}'],
  'vigilance.level.enhanced': ['Vigilance renforcée', 'Enhanced due diligence'],
  'vigilance.level.reduced': ['Vigilance allégée', 'Simplified due diligence'],
  'vigilance.level.standard': ['Vigilance standard', 'Standard due diligence'],
  'vigilance.load-error': ['La vigilance n’a pas pu être chargée', 'The due diligence could not be loaded'],
  'vigilance.no-reason': [
    'Aucune ligne de la table de vigilance ne s’applique à ce dossier.',
    'No row of the due-diligence table applies to this application.',
  ],
  'vigilance.occasion.correction': ['Correction', 'Correction'],
  'vigilance.occasion.decision': ['Décision', 'Decision'],
  'vigilance.occasion.opening': ['Envoi à la signature', 'Sent to be signed'],
  'vigilance.occasion.paper': ['Souscription papier', 'Paper subscription'],
  'vigilance.occasion.table': ['Nouvelle table de vigilance', 'New due-diligence table'],
  'vigilance.outdated': [
    'Ne vaut plus : le dossier ou la table ont changé depuis.',
    'No longer valid: the application or the table has changed since.',
  ],
  'vigilance.own': [
    'Vous l’avez écrite : une autre personne doit accepter ce dossier.',
    'You wrote it: somebody else must accept this application.',
  ],
  'vigilance.title': ['Vigilance', 'Due diligence'],
} satisfies Wording
