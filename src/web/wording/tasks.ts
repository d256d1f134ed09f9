import type { Wording } from './wording.ts'

/** What an advisor has to do next; fetched with its block of the dashboard. */
export const tasks = {
  'task.correction': ['Correction demandée', 'Correction asked for'],
  'task.correction.act': ['Répondre à la correction', 'Answer the correction'],
  'task.correction.of': ['Correction attendue : {name}', 'Correction awaited: {name}'],
  'task.correction.open': ['Voir la correction', 'See the correction'],
  'task.refused': ['Refusé par la société de gestion', 'Refused by the management company'],
  'task.refused.act': ['Voir le refus', 'See the refusal'],
  'task.remind': ['Relancer', 'Remind'],
  'task.remind.done': ['La relance est envoyée.', 'The reminder is sent.'],
  'task.remind.failed': [
    'La relance n’a pas pu être envoyée. Réessayez.',
    'The reminder could not be sent. Try again.',
  ],
  'task.remind.today': [
    'Une relance a déjà été envoyée aujourd’hui. Vous pourrez relancer demain.',
    'A reminder has already been sent today. You can send another tomorrow.',
  ],
  'task.reminded': ['Dernière relance le {day}', 'Last reminder on {day}'],
  'task.report': ['Rapport d’adéquation à valider', 'Suitability report to confirm'],
  'task.report.act': ['Valider le rapport', 'Confirm the report'],
  'task.signature_one': ['Signature attendue : {names}', 'Signature awaited: {names}'],
  'task.signature_other': ['{count} signatures attendues : {names}', '{count} signatures awaited: {names}'],
  'task.since.days_one': ['depuis hier', 'since yesterday'],
  'task.since.days_other': ['depuis {count} jours', 'for {count} days'],
  'task.since.today': ['depuis aujourd’hui', 'since today'],
  'task.title': ['À faire', 'To do'],
} satisfies Wording
