import { app } from './app.ts'
import { backOffice } from './back-office.ts'
import { ceremony } from './ceremony.ts'

/** Every sentence of the interface in English, by key. */
export const en = { ...app, ...backOffice, ...ceremony }
