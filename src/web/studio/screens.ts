import { lazy, type ComponentType } from 'react'
import type { WordingKey } from '#web/wording/translation.ts'

/** A screen of the studio, fetched when it is opened. */
export interface StudioScreen {
  /** Last part of its address: `/studio/formulaire`. */
  readonly path: string
  readonly label: WordingKey
  readonly Screen: ComponentType
}

/** In the order of the navigation; the first is the one that opens. */
export const SCREENS: readonly StudioScreen[] = [
  {
    path: 'formulaire',
    label: 'studio.screen.form',
    Screen: lazy(async () => ({ default: (await import('./form-screen.tsx')).FormScreen })),
  },
  {
    path: 'publier',
    label: 'studio.screen.publish',
    Screen: lazy(async () => ({ default: (await import('./publish/publish-screen.tsx')).PublishScreen })),
  },
]
