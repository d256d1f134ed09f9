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

function screen(load: () => Promise<ComponentType>) {
  return lazyPart(load, { Waiting: Loading })
}

/** The gallery of the studio's controls; no other screen links to it. */
export const GALLERY: StudioScreen = {
  path: 'galerie',
  label: 'studio.gallery',
  Screen: screen(async () => (await import('./gallery/studio-gallery.tsx')).StudioGallery),
}

/** In the order of the navigation; the first is the one that opens. */
export const SCREENS: readonly StudioScreen[] = [
  {
    path: 'formulaire',
    label: 'studio.screen.form',
    Screen: screen(async () => (await import('./form/form-screen.tsx')).FormScreen),
  },
  {
    path: 'regles',
    label: 'studio.screen.rules',
    Screen: screen(async () => (await import('./rules/index.tsx')).RulesScreen),
  },
  {
    path: 'essayer',
    label: 'studio.screen.try',
    Screen: screen(async () => (await import('./try/index.tsx')).TryScreen),
  },
  {
    path: 'documents',
    label: 'studio.screen.documents',
    Screen: screen(async () => (await import('./documents/index.tsx')).DocumentsScreen),
  },
  {
    path: 'produits',
    label: 'studio.screen.products',
    Screen: screen(async () => (await import('./products/index.tsx')).ProductsScreen),
  },
  {
    path: 'tables',
    label: 'studio.screen.tables',
    Screen: screen(async () => (await import('./tables/index.tsx')).TablesScreen),
  },
  {
    path: 'textes',
    label: 'studio.screen.texts',
    Screen: screen(async () => (await import('./texts/index.tsx')).TextsScreen),
  },
  {
    path: 'marque',
    label: 'studio.screen.brand',
    Screen: screen(async () => (await import('./brand/index.tsx')).BrandScreen),
  },
  {
    path: 'problemes',
    label: 'studio.screen.problems',
    Screen: screen(async () => (await import('./problems/index.tsx')).ProblemsScreen),
  },
  {
    path: 'publier',
    label: 'studio.screen.publish',
    Screen: screen(async () => (await import('./publish/publish-screen.tsx')).PublishScreen),
  },
]
