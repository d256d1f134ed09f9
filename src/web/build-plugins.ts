import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { ariaLocales } from './build-aria-locales.ts'
import { phoneMetadata } from './build-phone-metadata.ts'
import { reactModules } from './build-react-modules.ts'
import { oneLanguage } from './build-wording.ts'

/** Vite plugins, shared by the build and the dev server. */
export function webPlugins(): PluginOption[] {
  return [reactModules(), react(), phoneMetadata(), ariaLocales(), oneLanguage()]
}
