/** `fontkit` 2 publishes no types. A parsed font is only passed to pdf-lib, which declares what it needs. */
declare module 'fontkit' {
  export type ParsedFont = ReturnType<import('@cantoo/pdf-lib').Fontkit['create']>
  export const create: import('@cantoo/pdf-lib').Fontkit['create']
}
