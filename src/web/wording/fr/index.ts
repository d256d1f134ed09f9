import { app } from './app.ts'
import { backOffice } from './back-office.ts'
import { ceremony } from './ceremony.ts'

/** Every sentence of the interface in French, by key. */
export const fr = { ...app, ...backOffice, ...ceremony }
