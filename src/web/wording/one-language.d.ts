/** One language of a table of sentences, by the plugin of `build-wording.ts`. */
declare module '*?fr' {
  export const account: Readonly<Record<string, string>>
  export const administration: Readonly<Record<string, string>>
  export const journal: Readonly<Record<string, string>>
  export const app: Readonly<Record<string, string>>
  export const backOffice: Readonly<Record<string, string>>
  export const ceremony: Readonly<Record<string, string>>
  export const checks: Readonly<Record<string, string>>
  export const known: Readonly<Record<string, string>>
  export const compliance: Readonly<Record<string, string>>
  export const overseeing: Readonly<Record<string, string>>
  export const corrections: Readonly<Record<string, string>>
  export const desk: Readonly<Record<string, string>>
  export const followUp: Readonly<Record<string, string>>
  export const help: Readonly<Record<string, string>>
  export const notices: Readonly<Record<string, string>>
  export const people: Readonly<Record<string, string>>
  export const readOnly: Readonly<Record<string, string>>
  export const reviewDesk: Readonly<Record<string, string>>
  export const stepUp: Readonly<Record<string, string>>
  export const views: Readonly<Record<string, string>>
  export const studio: Readonly<Record<string, string>>
  export const tasks: Readonly<Record<string, string>>
  export const webhooks: Readonly<Record<string, string>>
  export const wizardExtras: Readonly<Record<string, string>>
}

declare module '*?en' {
  export * from '*?fr'
}
