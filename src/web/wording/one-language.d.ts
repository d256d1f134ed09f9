/** One language of a table of sentences, by the plugin of `build-wording.ts`. */
declare module '*?fr' {
  const sentences: Readonly<Record<string, string>>
  export default sentences
}

declare module '*?en' {
  export { default } from '*?fr'
}
