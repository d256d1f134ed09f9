/** Value type of a token. */
export type TokenKind = 'colour' | 'length' | 'fonts' | 'weight' | 'spacing' | 'share'

/**
 * Design tokens that a deployment's theme may set: the brand layer of `src/web/styles/tokens.css`. State colours
 * (signed, refused...) and sizes are the same in every deployment. Source: design "Look".
 */
export const BRAND_TOKENS: Readonly<Record<string, TokenKind>> = {
  '--font-display': 'fonts',
  '--font-text': 'fonts',
  '--font-code': 'fonts',
  '--weight-display': 'weight',
  '--tracking-display': 'spacing',
  '--color-bg': 'colour',
  '--color-surface': 'colour',
  '--color-surface-sunken': 'colour',
  '--color-surface-hover': 'colour',
  '--color-border': 'colour',
  '--color-border-strong': 'colour',
  '--color-text': 'colour',
  '--color-text-muted': 'colour',
  '--color-text-disabled': 'colour',
  '--color-brand': 'colour',
  '--color-brand-hover': 'colour',
  '--color-brand-active': 'colour',
  '--color-on-brand': 'colour',
  '--color-on-brand-muted': 'colour',
  '--color-brand-soft': 'colour',
  '--color-on-brand-soft': 'colour',
  '--color-brand-line': 'colour',
  '--color-accent': 'colour',
  '--color-accent-line': 'colour',
  '--color-link': 'colour',
  '--color-link-hover': 'colour',
  '--color-focus': 'colour',
  '--radius-sm': 'length',
  '--radius-control': 'length',
  '--radius-card': 'length',
  '--radius-pill': 'length',
  '--radius-button': 'length',
  '--motif-opacity': 'share',
}
