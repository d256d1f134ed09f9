import type { IconPath } from '#web/ui/icons.ts'

/** Icons of the review alone. Drawn as those of `ui/icons.ts`. */

export const EqualNot: IconPath = 'M5 9L19 9M5 15L19 15M19 5L5 19'
export const Maximize2: IconPath = 'M15 3h6v6M21 3l-7 7M3 21l7-7M9 21H3v-6'
export const Paperclip: IconPath =
  'm16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551'
