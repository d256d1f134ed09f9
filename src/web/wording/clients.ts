import type { Wording } from './wording.ts'

export const clients = {
  'create-client.arrows': [
    'Flèches pour parcourir, Entrée pour créer le dossier.',
    'Arrow keys to browse, Enter to create the folder.',
  ],
  'create-client.button': ['Créer le dossier', 'Create the folder'],
  'create-client.count_one': ['{total} client', '{total} client'],
  'create-client.count_other': ['{total} clients', '{total} clients'],
  'create-client.empty': [
    'Aucun client ne correspond à votre recherche.',
    'No customer matches your search.',
  ],
  'create-client.lede': [
    'Choisissez le client pour lequel vous ouvrez un dossier de souscription.',
    'Choose the client for whom you open a subscription folder.',
  ],
  'create-client.list': ['Clients', 'Clients'],
  'create-client.many-matches': [
    'Plus de {total} clients correspondent à « {search} ».',
    'More than {total} customers match “{search}”.',
  ],
  'create-client.matches_one': [
    '{total} client correspond à « {search} ».',
    '{total} customer matches “{search}”.',
  ],
  'create-client.matches_other': [
    '{total} clients correspondent à « {search} ».',
    '{total} customers match “{search}”.',
  ],
  'create-client.no-clients': ['Vous n’avez pas encore de client.', 'You have no client yet.'],
  'create-client.none-selected': ['Choisissez un client dans la liste.', 'Choose a client in the list.'],
  'create-client.not-yet': ['Ce n’est pas encore un client ?', 'Not a customer yet?'],
  'create-client.not-yet-hint': ['Créez un dossier pour un prospect.', 'Create a folder for a lead.'],
  'create-client.number': ['n° {number}', 'no. {number}'],
  'create-client.search': [
    'Rechercher un client par nom ou numéro',
    'Search for a customer by name or number',
  ],
  'create-client.search-placeholder': ['Nom ou numéro client', 'Name or customer number'],
  'create-client.selected': ['Client choisi : {name}', 'Chosen client: {name}'],
  'create-client.title': ['Créer un dossier client', 'Create a customer folder'],
  'create-client.open_one': ['{count} dossier en cours', '{count} open folder'],
  'create-client.open_other': ['{count} dossiers en cours', '{count} open folders'],
  'create-client.open-already_one': ['A déjà un dossier en cours.', 'Already has an open folder.'],
  'create-client.open-already_other': [
    'A déjà {count} dossiers en cours.',
    'Already has {count} open folders.',
  ],
  'create-client.resume': ['Reprendre le n° {id}', 'Resume no. {id}'],
} satisfies Wording
