import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { phoneMetadata } from './build-phone-metadata.ts'
import { oneLanguage } from './build-wording.ts'

/** Vite plugins, shared by the build and the dev server. */
export function webPlugins(): PluginOption[] {
  return [react(), phoneMetadata(), oneLanguage()]
}
