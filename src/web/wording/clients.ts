import type { Wording } from './wording.ts'

export const clients = {
  'client.open.of': ['Fiche de {name}', 'Page of {name}'],
  'create-client.arrows': [
    'Flèches pour parcourir, Entrée pour créer le dossier.',
    'Arrow keys to browse, Enter to create the application.',
  ],
  'create-client.button': ['Créer le dossier', 'Create the application'],
  'create-client.count_one': ['{total} client', '{total} client'],
  'create-client.count_other': ['{total} clients', '{total} clients'],
  'create-client.empty': ['Aucun client ne correspond à votre recherche.', 'No client matches your search.'],
  'create-client.lede': [
    'Choisissez le client pour lequel vous ouvrez un dossier de souscription.',
    'Choose the client for whom you open an application.',
  ],
  'create-client.list': ['Clients', 'Clients'],
  'create-client.many-matches': [
    'Plus de {total} clients correspondent à « {search} ».',
    'More than {total} clients match “{search}”.',
  ],
  'create-client.matches_one': [
    '{total} client correspond à « {search} ».',
    '{total} client matches “{search}”.',
  ],
  'create-client.matches_other': [
    '{total} clients correspondent à « {search} ».',
    '{total} clients match “{search}”.',
  ],
  'create-client.no-clients': ['Vous n’avez pas encore de client.', 'You have no client yet.'],
  'create-client.none-selected': ['Choisissez un client dans la liste.', 'Choose a client in the list.'],
  'create-client.not-yet': ['Ce n’est pas encore un client ?', 'Not a client yet?'],
  'create-client.not-yet-hint': [
    'Créez un dossier pour un prospect.',
    'Create an application for a prospect.',
  ],
  'create-client.number': ['n° {number}', 'no. {number}'],
  'create-client.search': ['Rechercher un client par nom ou numéro', 'Search for a client by name or number'],
  'create-client.search-placeholder': ['Nom ou numéro client', 'Name or client number'],
  'create-client.selected': ['Client choisi : {name}', 'Chosen client: {name}'],
  'create-client.title': ['Créer un dossier client', 'Create an application for a client'],
  'create-client.open_one': ['{count} dossier en cours', '{count} open application'],
  'create-client.open_other': ['{count} dossiers en cours', '{count} open applications'],
  'create-client.open-already_one': ['A déjà un dossier en cours.', 'Already has an open application.'],
  'create-client.open-already_other': [
    'A déjà {count} dossiers en cours.',
    'Already has {count} open applications.',
  ],
  'create-client.resume': ['Reprendre le n° {id}', 'Resume no. {id}'],
} satisfies Wording
