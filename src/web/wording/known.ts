import type { Wording } from './wording.ts'

/** What a client told in a former dossier, to be confirmed before the form of the next one. */
export const known = {
  'known.title': ['Ce qui a changé depuis le {day} ?', 'What has changed since {day}?'],
  'known.intro.own': [
    'Voici ce que vous avez indiqué dans le dossier n° {dossier}. Relisez chaque partie : ce qui n’a pas changé est repris, le reste vous sera demandé.',
    'This is what you gave in application no. {dossier}. Read each part: what has not changed is reused, the rest will be asked for.',
  ],
  'known.intro.staff': [
    'Voici ce que le client a indiqué dans le dossier n° {dossier}. Vérifiez chaque partie avec lui : ce qui n’a pas changé est repris, le reste sera demandé. Il confirmera ses déclarations avant de signer.',
    'This is what the client gave in application no. {dossier}. Check each part with them: what has not changed is reused, the rest will be asked for. They confirm their statements before they sign.',
  ],
  'known.expired': ['Trop ancien pour être repris', 'Too old to be reused'],
  'known.expired.answer': [
    '{label} : pouvait être repris jusqu’au {day}',
    '{label}: could be reused until {day}',
  ],
  'known.expired.receipt': [
    '{label} : « {title} », pouvait être repris jusqu’au {day}',
    '{label}: “{title}”, could be reused until {day}',
  ],
  'known.dropped': [
    'Ne convient plus au formulaire d’aujourd’hui : {labels}',
    'No longer accepted by today’s form: {labels}',
  ],
  'known.situation.identity': ['Identité', 'Identity'],
  'known.situation.address': ['Adresse et coordonnées', 'Address and contact details'],
  'known.situation.family': ['Famille et co-souscripteur', 'Family and co-subscriber'],
  'known.situation.occupation': ['Profession', 'Occupation'],
  'known.situation.tax': ['Fiscalité', 'Tax'],
  'known.situation.wealth': ['Revenus et patrimoine', 'Income and wealth'],
  'known.situation.company': ['Société', 'Company'],
  'known.situation.bank': ['Banque', 'Bank'],
  'known.receipt': [
    '{title}, déposé le {given}, peut être repris jusqu’au {expires}',
    '{title}, uploaded on {given}, may be reused until {expires}',
  ],
  'known.unchanged': ['Rien n’a changé', 'Nothing has changed'],
  'known.change': ['Modifier', 'Change'],
  'known.change.hint': [
    'Ces réponses vous seront présentées dans le formulaire ; les pièces seront à déposer de nouveau.',
    'The form will show you these answers; the supporting documents have to be uploaded again.',
  ],
  'known.again': ['À redire à chaque souscription', 'To be given again for each subscription'],
  'known.again.text': [
    'Vos déclarations et votre profil ne sont jamais repris sans vous : relisez vos réponses et donnez-les de nouveau si elles sont exactes aujourd’hui.',
    'Your statements and your profile are never reused without you: read your answers and give them again if they are true today.',
  ],
  'known.again.give': ['Je donne de nouveau ces réponses', 'I give these answers again'],
  'known.again.ask': ['Répondre question par question', 'Answer question by question'],
  'known.choice': ['{part} : votre choix', '{part}: your choice'],
  'known.confirm': ['Confirmer et continuer', 'Confirm and continue'],
  'known.confirm.all': [
    'Vous confirmez que rien d’autre n’a changé.',
    'You confirm that nothing else has changed.',
  ],
  'known.anew': ['Tout remplir de nouveau', 'Fill in everything again'],
  'known.failed': ['La reprise n’a pas pu être enregistrée.', 'What you confirmed could not be saved.'],
  'known.outdated': [
    'Ces informations ont changé entre-temps : relisez-les, puis confirmez.',
    'This information has changed meanwhile: read it again, then confirm.',
  ],
  'known.list.from': [
    'Du dossier n° {dossier}, signé le {day}',
    'From application no. {dossier}, signed on {day}',
  ],
  'known.list.dates': [
    'donné le {given}, peut être repris jusqu’au {expires}',
    'given on {given}, may be reused until {expires}',
  ],
  'known.list.again': [
    '{title} (à redire à chaque souscription)',
    '{title} (given again for each subscription)',
  ],
} satisfies Wording
