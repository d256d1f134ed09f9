import { lazy, type ComponentType } from 'react'
import type { WordingKey } from '#web/wording/translation.ts'

/** A screen of the studio, fetched when it is opened. */
export interface StudioScreen {
  /** Last part of its address: `/studio/formulaire`. */
  readonly path: string
  readonly label: WordingKey
  readonly Screen: ComponentType
}

/** Every control of the studio in its states; no other screen links to it. */
export const GALLERY: StudioScreen = {
  path: 'galerie',
  label: 'studio.gallery',
  Screen: lazy(async () => ({ default: (await import('./gallery/studio-gallery.tsx')).StudioGallery })),
}

/** In the order of the navigation; the first is the one that opens. */
export const SCREENS: readonly StudioScreen[] = [
  {
    path: 'formulaire',
    label: 'studio.screen.form',
    Screen: lazy(async () => ({ default: (await import('./form/form-screen.tsx')).FormScreen })),
  },
  {
    path: 'regles',
    label: 'studio.screen.rules',
    Screen: lazy(async () => ({ default: (await import('./rules/index.tsx')).RulesScreen })),
  },
  {
    path: 'essayer',
    label: 'studio.screen.try',
    Screen: lazy(async () => ({ default: (await import('./try/index.tsx')).TryScreen })),
  },
  {
    path: 'documents',
    label: 'studio.screen.documents',
    Screen: lazy(async () => ({ default: (await import('./documents/index.tsx')).DocumentsScreen })),
  },
  {
    path: 'produits',
    label: 'studio.screen.products',
    Screen: lazy(async () => ({ default: (await import('./products/index.tsx')).ProductsScreen })),
  },
  {
    path: 'tables',
    label: 'studio.screen.tables',
    Screen: lazy(async () => ({ default: (await import('./tables/index.tsx')).TablesScreen })),
  },
  {
    path: 'textes',
    label: 'studio.screen.texts',
    Screen: lazy(async () => ({ default: (await import('./texts/index.tsx')).TextsScreen })),
  },
  {
    path: 'marque',
    label: 'studio.screen.brand',
    Screen: lazy(async () => ({ default: (await import('./brand/index.tsx')).BrandScreen })),
  },
  {
    path: 'problemes',
    label: 'studio.screen.problems',
    Screen: lazy(async () => ({ default: (await import('./problems/index.tsx')).ProblemsScreen })),
  },
  {
    path: 'publier',
    label: 'studio.screen.publish',
    Screen: lazy(async () => ({ default: (await import('./publish/publish-screen.tsx')).PublishScreen })),
  },
]
