/** `fontkit` 2 publishes no types. It is only passed to pdf-lib, which declares what it needs. */
declare module 'fontkit' {
  export const create: import('@cantoo/pdf-lib').Fontkit['create']
}
