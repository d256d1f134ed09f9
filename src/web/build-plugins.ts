import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { phoneMetadata } from './build-phone-metadata.ts'
import { oneLanguage } from './build-wording.ts'

/** What turns the sources of the web into what a browser runs: the same for the bundle and for development. */
export function webPlugins(): PluginOption[] {
  return [react(), phoneMetadata(), oneLanguage()]
}
