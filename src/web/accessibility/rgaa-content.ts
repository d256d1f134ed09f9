import type { Theme } from './evaluate-grid.ts'
import { AXE_PART, AXE_WHOLE, NOTHING, criterion, hand, notApplicable, test } from './grid-entries.ts'

const MEDIA = notApplicable(
  'Le service ne publie ni son ni vidéo ; les fichiers déposés par les personnes sont les leurs.',
  'The service publishes neither sound nor video; files that people upload are their own.',
)
const NO_CAPTCHA = notApplicable('Aucun CAPTCHA.', 'No CAPTCHA.')
const NO_INFORMATION = notApplicable(
  'Aucune image n’est seule à porter une information.',
  'No image alone carries information.',
)
const NO_LAYOUT = notApplicable('Aucun tableau de mise en forme.', 'No layout table.')

/** Themes 1 to 6 of the RGAA 4.1. */
export const CONTENT: readonly Theme[] = [
  {
    id: '1',
    title: { fr: 'Images', en: 'Images' },
    criteria: [
      criterion(
        '1.1',
        'Alternative des images porteuses d’information',
        'Text alternatives of images',
        AXE_PART,
      ),
      criterion(
        '1.2',
        'Images de décoration ignorées',
        'Decorative images ignored',
        hand(
          'Logo et icônes relevés sur chaque écran : alternative vide ou cachés.',
          'Logo and icons noted on every screen: empty alternative or hidden.',
        ),
      ),
      criterion('1.3', 'Alternatives pertinentes', 'Relevant alternatives', NO_INFORMATION),
      criterion(
        '1.4',
        'Alternative d’un CAPTCHA ou d’une image-test',
        'Alternative of a CAPTCHA or test image',
        NO_CAPTCHA,
      ),
      criterion('1.5', 'Autre accès qu’un CAPTCHA', 'Another way than a CAPTCHA', NO_CAPTCHA),
      criterion('1.6', 'Description détaillée des images', 'Detailed descriptions of images', NO_INFORMATION),
      criterion(
        '1.7',
        'Descriptions détaillées pertinentes',
        'Relevant detailed descriptions',
        NO_INFORMATION,
      ),
      criterion('1.8', 'Texte plutôt qu’image de texte', 'Text rather than images of text', NOTHING),
      criterion('1.9', 'Légendes reliées à leur image', 'Captions tied to their image', NO_INFORMATION),
    ],
  },
  {
    id: '2',
    title: { fr: 'Cadres', en: 'Frames' },
    criteria: [
      criterion('2.1', 'Titre de chaque cadre', 'Title of each frame', AXE_WHOLE),
      criterion(
        '2.2',
        'Titres de cadre pertinents',
        'Relevant frame titles',
        hand(
          'Le seul cadre, la signature, porte le nom du signataire.',
          'The only frame, the signature, is named after the signatory.',
        ),
      ),
    ],
  },
  {
    id: '3',
    title: { fr: 'Couleurs', en: 'Colours' },
    criteria: [
      criterion(
        '3.1',
        'Information donnée autrement que par la couleur',
        'Information not given by colour alone',
        hand(
          'États, erreurs et éléments courants relevés : un mot ou une icône accompagne la couleur.',
          'States, errors and current items noted: a word or an icon goes with the colour.',
        ),
      ),
      criterion('3.2', 'Contraste du texte', 'Contrast of text', test('test/house/theme-contrast.test.ts')),
      criterion(
        '3.3',
        'Contraste des composants et des graphiques',
        'Contrast of components and graphics',
        test('test/house/theme-contrast.test.ts'),
      ),
    ],
  },
  {
    id: '4',
    title: { fr: 'Multimédia', en: 'Multimedia' },
    criteria: [
      criterion('4.1', 'Transcription ou audiodescription', 'Transcript or audio description', MEDIA),
      criterion('4.2', 'Transcriptions pertinentes', 'Relevant transcripts', MEDIA),
      criterion('4.3', 'Sous-titres', 'Captions', MEDIA),
      criterion('4.4', 'Sous-titres pertinents', 'Relevant captions', MEDIA),
      criterion('4.5', 'Audiodescription synchronisée', 'Synchronised audio description', MEDIA),
      criterion('4.6', 'Audiodescription pertinente', 'Relevant audio description', MEDIA),
      criterion('4.7', 'Médias temporels identifiables', 'Time-based media identified', MEDIA),
      criterion('4.8', 'Alternative des médias non temporels', 'Alternative of other media', NOTHING),
      criterion('4.9', 'Alternative de ces médias pertinente', 'Relevance of that alternative', NOTHING),
      criterion('4.10', 'Son automatique contrôlable', 'Control of automatic sound', MEDIA),
      criterion(
        '4.11',
        'Médias temporels contrôlables au clavier',
        'Time-based media work by keyboard',
        MEDIA,
      ),
      criterion(
        '4.12',
        'Médias non temporels contrôlables au clavier',
        'Other media work by keyboard',
        NOTHING,
      ),
      criterion(
        '4.13',
        'Médias compatibles avec les technologies d’assistance',
        'Media work with assistive technology',
        NOTHING,
      ),
    ],
  },
  {
    id: '5',
    title: { fr: 'Tableaux', en: 'Tables' },
    criteria: [
      criterion('5.1', 'Résumé des tableaux complexes', 'Summaries of complex tables', NOTHING),
      criterion('5.2', 'Résumés pertinents', 'Relevant summaries', AXE_PART),
      criterion('5.3', 'Tableaux de mise en forme linéarisables', 'Layout tables read in order', NO_LAYOUT),
      criterion('5.4', 'Titre associé au tableau', 'Title tied to its table', NOTHING),
      criterion('5.5', 'Titres de tableau pertinents', 'Relevant table titles', NOTHING),
      criterion(
        '5.6',
        'En-têtes de colonne et de ligne déclarés',
        'Column and row headers declared',
        hand(
          'Chaque tableau relevé : tous ses en-têtes portent leur portée.',
          'Every table noted: all its headers have a scope.',
        ),
      ),
      criterion('5.7', 'Cellules associées à leurs en-têtes', 'Cells tied to their headers', AXE_PART),
      criterion(
        '5.8',
        'Tableaux de mise en forme sans balises de données',
        'No data markup in layout tables',
        NO_LAYOUT,
      ),
    ],
  },
  {
    id: '6',
    title: { fr: 'Liens', en: 'Links' },
    criteria: [
      criterion(
        '6.1',
        'Liens explicites',
        'Explicit links',
        hand(
          'Liens relevés sur chaque écran et lus hors contexte.',
          'Links noted on every screen and read out of context.',
        ),
      ),
      criterion('6.2', 'Intitulé de chaque lien', 'Each link has a name', AXE_WHOLE),
    ],
  },
]
