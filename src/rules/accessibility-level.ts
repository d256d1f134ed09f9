/** Levels of an accessibility statement. Source: decree 2019-768, article 5. */
export const ACCESSIBILITY_LEVELS = ['none', 'partial', 'full'] as const
export type AccessibilityLevel = (typeof ACCESSIBILITY_LEVELS)[number]

/** The level that every page's foot states. A test compares it with the grid of criteria. */
export const ACCESSIBILITY_LEVEL: AccessibilityLevel = 'partial'
