import type { Theme } from './evaluate-grid.ts'
import { AXE_WHOLE, NOTHING, WALK, criterion, hand, notApplicable, test } from './grid-entries.ts'

const NO_SITE_MAP = notApplicable(
  'Pas de plan du site : le menu mène à toutes les pages.',
  'No site map: the menu leads to every page.',
)
const NOT_CRYPTIC = notApplicable('Aucun contenu cryptique.', 'No cryptic content.')

/** Themes 11 to 13 of the RGAA 4.1. */
export const USE: readonly Theme[] = [
  {
    id: '11',
    title: { fr: 'Formulaires', en: 'Forms' },
    criteria: [
      criterion('11.1', 'Étiquette de chaque champ', 'Each field has a label', AXE_WHOLE),
      criterion(
        '11.2',
        'Étiquettes pertinentes',
        'Relevant labels',
        hand(
          'Étiquettes relevées sur chaque écran et lues hors contexte.',
          'Labels noted on every screen and read out of context.',
        ),
      ),
      criterion('11.3', 'Étiquettes cohérentes', 'Consistent labels', NOTHING),
      criterion(
        '11.4',
        'Étiquette accolée à son champ',
        'Labels beside their field',
        hand(
          'Images de chaque formulaire : l’étiquette est juste au-dessus de son champ.',
          'Pictures of every form: the label is right above its field.',
        ),
      ),
      criterion('11.5', 'Champs de même nature regroupés', 'Related fields grouped', NOTHING),
      criterion('11.6', 'Légende de chaque groupe', 'Each group has a legend', NOTHING),
      criterion('11.7', 'Légendes pertinentes', 'Relevant legends', NOTHING),
      criterion('11.8', 'Choix regroupés dans les listes', 'Choices grouped within lists', NOTHING),
      criterion(
        '11.9',
        'Intitulé des boutons',
        'Names of buttons',
        hand(
          'Boutons relevés sur chaque écran et lus hors contexte.',
          'Buttons noted on every screen and read out of context.',
        ),
      ),
      criterion('11.10', 'Contrôle de saisie pertinent', 'Relevant input checks', NOTHING),
      criterion('11.11', 'Suggestions de correction', 'Suggestions for corrections', NOTHING),
      criterion(
        '11.12',
        'Données vérifiables ou modifiables avant envoi',
        'Data can be checked or changed before sending',
        hand(
          'Chaque bloc se relit et se modifie jusqu’à l’envoi ; la signature demande un accord coché.',
          'Every block can be read again and changed until it is sent; signing takes a ticked consent.',
        ),
      ),
      criterion(
        '11.13',
        'Finalité des champs pour le remplissage automatique',
        'Purpose of fields for autofill',
        test('src/web/elements/autofill-hints.test.ts'),
      ),
    ],
  },
  {
    id: '12',
    title: { fr: 'Navigation', en: 'Navigation' },
    criteria: [
      criterion('12.1', 'Deux systèmes de navigation', 'Two ways to navigate', NOTHING),
      criterion(
        '12.2',
        'Menus à la même place',
        'Menus in the same place',
        hand('Images de chaque écran comparées.', 'Pictures of every screen compared.'),
      ),
      criterion('12.3', 'Plan du site pertinent', 'Relevant site map', NO_SITE_MAP),
      criterion('12.4', 'Plan du site accessible partout', 'Site map reached the same way', NO_SITE_MAP),
      criterion(
        '12.5',
        'Moteur de recherche accessible partout',
        'Search reached the same way',
        notApplicable('Pas de moteur de recherche du site.', 'No search engine of the site.'),
      ),
      criterion(
        '12.6',
        'Zones atteignables ou évitables',
        'Regions can be reached or skipped',
        hand(
          'Régions et lien d’évitement relevés sur chaque écran.',
          'Regions and skip link noted on every screen.',
        ),
      ),
      criterion('12.7', 'Lien d’évitement', 'Skip link', test('test/journey/shell-screens.journey.ts')),
      criterion(
        '12.8',
        'Ordre de tabulation cohérent',
        'Coherent tab order',
        hand(
          'Aucun tabindex positif ; l’ordre du document est celui de l’écran.',
          'No positive tabindex; the order of the document is that of the screen.',
        ),
      ),
      criterion(
        '12.9',
        'Pas de piège au clavier',
        'No keyboard trap',
        test('test/journey/keyboard.journey.ts'),
      ),
      criterion(
        '12.10',
        'Raccourcis d’une touche contrôlables',
        'Single-key shortcuts can be controlled',
        hand(
          'Les raccourcis d’une touche se désactivent, dans le menu ou dans leur liste.',
          'Single-key shortcuts can be switched off, in the menu or in their list.',
        ),
      ),
      criterion(
        '12.11',
        'Contenus additionnels atteignables au clavier',
        'Additional content reached by keyboard',
        NOTHING,
      ),
    ],
  },
  {
    id: '13',
    title: { fr: 'Consultation', en: 'Use' },
    criteria: [
      criterion('13.1', 'Limites de temps contrôlables', 'Time limits can be controlled', NOTHING),
      criterion(
        '13.2',
        'Pas de fenêtre ouverte sans action',
        'No window opened without an action',
        hand(
          'Les nouveaux onglets s’ouvrent tous par un lien ou un bouton (lecture du code).',
          'New tabs all open by a link or a button (reading of the code).',
        ),
      ),
      criterion('13.3', 'Documents téléchargés accessibles', 'Accessible downloaded documents', NOTHING),
      criterion(
        '13.4',
        'Même information dans leur version accessible',
        'Same information in their accessible version',
        NOTHING,
      ),
      criterion('13.5', 'Alternative des contenus cryptiques', 'Alternative of cryptic content', NOT_CRYPTIC),
      criterion('13.6', 'Cette alternative est pertinente', 'Relevance of that alternative', NOT_CRYPTIC),
      criterion(
        '13.7',
        'Pas de flash',
        'No flashes',
        hand(
          'Les seules animations sont un repli, un tourniquet et un voile d’attente (lecture des styles).',
          'The only animations are a fold, a spinner and a waiting shade (reading of the styles).',
        ),
      ),
      criterion('13.8', 'Mouvements contrôlables', 'Movement can be controlled', WALK),
      criterion('13.9', 'Toutes les orientations d’écran', 'Every screen orientation', WALK),
      criterion(
        '13.10',
        'Gestes complexes évitables',
        'Simple gestures instead of complex ones',
        test('test/journey/elements.journey.ts'),
      ),
      criterion(
        '13.11',
        'Actions du pointeur annulables',
        'Pointer actions can be cancelled',
        hand(
          'Les actions suivent le relâchement ; un dessin s’efface, un tri et un curseur se refont (lecture du code).',
          'Actions follow the release; a drawing is cleared, a ranking and a slider are done again (reading of the code).',
        ),
      ),
      criterion(
        '13.12',
        'Mouvements de l’appareil évitables',
        'Motion of the device not required',
        notApplicable(
          'Aucune fonction ne demande de bouger l’appareil.',
          'No function needs the device to be moved.',
        ),
      ),
    ],
  },
]
