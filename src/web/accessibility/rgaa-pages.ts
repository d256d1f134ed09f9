import type { Theme } from './evaluate-grid.ts'
import { AXE_PART, AXE_WHOLE, NOTHING, WALK, criterion, hand, notApplicable, test } from './grid-entries.ts'

/** Themes 7 to 10 of the RGAA 4.1. */
export const PAGES: readonly Theme[] = [
  {
    id: '7',
    title: { fr: 'Scripts', en: 'Scripts' },
    criteria: [
      criterion(
        '7.1',
        'Scripts compatibles avec les technologies d’assistance',
        'Scripts work with assistive technology',
        AXE_PART,
      ),
      criterion('7.2', 'Alternatives de script pertinentes', 'Relevant alternatives to scripts', NOTHING),
      criterion(
        '7.3',
        'Scripts contrôlables au clavier et au pointeur',
        'Scripts work by keyboard and pointer',
        test('test/journey/keyboard.journey.ts'),
      ),
      criterion('7.4', 'Changements de contexte annoncés', 'Changes of context announced', NOTHING),
      criterion('7.5', 'Messages de statut restitués', 'Status messages announced', NOTHING),
    ],
  },
  {
    id: '8',
    title: { fr: 'Éléments obligatoires', en: 'Mandatory elements' },
    criteria: [
      criterion(
        '8.1',
        'Type de document',
        'Document type',
        hand('Relevé sur chaque écran.', 'Noted on every screen.'),
      ),
      criterion('8.2', 'Code valide', 'Valid code', AXE_PART),
      criterion('8.3', 'Langue par défaut', 'Default language', AXE_WHOLE),
      criterion(
        '8.4',
        'Code de langue pertinent',
        'Relevant language code',
        hand(
          'La langue déclarée suit celle choisie, sur chaque écran.',
          'The declared language follows the chosen one, on every screen.',
        ),
      ),
      criterion('8.5', 'Titre de page', 'Page title', AXE_WHOLE),
      criterion(
        '8.6',
        'Titres de page pertinents',
        'Relevant page titles',
        hand(
          'Titres relevés sur chaque écran : bloc, page, dossier et société.',
          'Titles noted on every screen: block, page, dossier and company.',
        ),
      ),
      criterion('8.7', 'Changements de langue indiqués', 'Changes of language marked', NOTHING),
      criterion('8.8', 'Codes de ces langues pertinents', 'Relevant codes of those languages', AXE_PART),
      criterion('8.9', 'Balises employées selon leur sens', 'Markup used for its meaning', NOTHING),
      criterion(
        '8.10',
        'Sens de lecture signalé',
        'Changes of reading direction',
        notApplicable(
          'Français et anglais se lisent dans le même sens.',
          'French and English read in the same direction.',
        ),
      ),
    ],
  },
  {
    id: '9',
    title: { fr: 'Structuration de l’information', en: 'Structure of information' },
    criteria: [
      criterion(
        '9.1',
        'Titres appropriés',
        'Appropriate headings',
        hand('Plan des titres relevé sur chaque écran.', 'Outline of headings noted on every screen.'),
      ),
      criterion(
        '9.2',
        'Structure du document cohérente',
        'Coherent document structure',
        hand(
          'En-tête, navigation, contenu et pied de page relevés sur chaque écran.',
          'Header, navigation, content and footer noted on every screen.',
        ),
      ),
      criterion('9.3', 'Listes structurées', 'Structured lists', AXE_PART),
      criterion(
        '9.4',
        'Citations indiquées',
        'Quotations marked',
        notApplicable('Aucune citation.', 'No quotation.'),
      ),
    ],
  },
  {
    id: '10',
    title: { fr: 'Présentation de l’information', en: 'Presentation of information' },
    criteria: [
      criterion(
        '10.1',
        'Présentation par feuilles de styles',
        'Presentation by style sheets',
        hand(
          'La politique de sécurité des contenus refuse les styles en ligne.',
          'The content security policy refuses inline styles.',
        ),
      ),
      criterion(
        '10.2',
        'Contenu présent sans styles',
        'Content present without styles',
        hand(
          'Styles désactivés : tout le contenu reste présent, sur les écrans du formulaire, des listes, de la signature et de l’examen.',
          'Styles switched off: all content remains, on the screens of the form, the lists, the signature and the review.',
        ),
      ),
      criterion(
        '10.3',
        'Contenu compréhensible sans styles',
        'Content understandable without styles',
        hand(
          'Styles désactivés : les mêmes écrans se lisent dans l’ordre.',
          'Styles switched off: the same screens read in order.',
        ),
      ),
      criterion('10.4', 'Texte lisible à 200 %', 'Text readable at 200%', WALK),
      criterion(
        '10.5',
        'Couleurs de fond et de texte déclarées ensemble',
        'Text and background colours declared together',
        NOTHING,
      ),
      criterion('10.6', 'Liens visibles dans le texte', 'Links visible within text', AXE_WHOLE),
      criterion('10.7', 'Focus visible', 'Visible focus', WALK),
      criterion('10.8', 'Contenus cachés à bon escient', 'Hidden content hidden for a reason', AXE_PART),
      criterion(
        '10.9',
        'Information donnée autrement que par la forme ou la position',
        'Information not given by shape or position alone',
        NOTHING,
      ),
      criterion('10.10', 'Cette règle est bien appliquée', 'That rule is applied properly', NOTHING),
      criterion(
        '10.11',
        'Pas de double défilement à 320 px',
        'No scrolling in two directions at 320 px',
        WALK,
      ),
      criterion('10.12', 'Espacement du texte redéfinissable', 'Text spacing can be changed', WALK),
      criterion(
        '10.13',
        'Contenus au survol ou au focus contrôlables',
        'Content on hover or focus can be controlled',
        NOTHING,
      ),
      criterion(
        '10.14',
        'Contenus affichés par CSS accessibles au clavier',
        'Content shown by CSS works by keyboard',
        NOTHING,
      ),
    ],
  },
]
