import type { ComponentType } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Loading } from '#web/ui/loading.tsx'
import type { WordingKey } from '#web/wording/translation.ts'

/** A screen of the studio, fetched when it is opened. */
export interface StudioScreen {
  /** Last part of its address: `/studio/formulaire`. */
  readonly path: string
  readonly label: WordingKey
  readonly Screen: ComponentType
}

function screen(path: string, label: WordingKey, load: () => Promise<ComponentType>): StudioScreen {
  return { path, label, Screen: lazyPart(load, { Waiting: Loading }) }
}

/** The gallery of the studio's controls; no other screen links to it. */
export const GALLERY: StudioScreen = screen(
  'galerie',
  'studio.gallery',
  async () => (await import('./gallery/studio-gallery.tsx')).StudioGallery,
)

/** In the order of the navigation; the first is the one that opens. */
export const SCREENS: readonly StudioScreen[] = [
  screen('formulaire', 'studio.screen.form', async () => (await import('./form/form-screen.tsx')).FormScreen),
  screen('regles', 'studio.screen.rules', async () => (await import('./rules/index.tsx')).RulesScreen),
  screen('essayer', 'studio.screen.try', async () => (await import('./try/index.tsx')).TryScreen),
  screen(
    'documents',
    'studio.screen.documents',
    async () => (await import('./documents/index.tsx')).DocumentsScreen,
  ),
  screen(
    'produits',
    'studio.screen.products',
    async () => (await import('./products/index.tsx')).ProductsScreen,
  ),
  screen('tables', 'studio.screen.tables', async () => (await import('./tables/index.tsx')).TablesScreen),
  screen('textes', 'studio.screen.texts', async () => (await import('./texts/index.tsx')).TextsScreen),
  screen('marque', 'studio.screen.brand', async () => (await import('./brand/index.tsx')).BrandScreen),
  screen(
    'problemes',
    'studio.screen.problems',
    async () => (await import('./problems/index.tsx')).ProblemsScreen,
  ),
  screen(
    'publier',
    'studio.screen.publish',
    async () => (await import('./publish/publish-screen.tsx')).PublishScreen,
  ),
]
