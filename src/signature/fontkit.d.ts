/** `fontkit` 2 publishes no types; the seal only hands it to pdf-lib, which declares what it needs of it. */
declare module 'fontkit' {
  export const create: import('@cantoo/pdf-lib').Fontkit['create']
}
