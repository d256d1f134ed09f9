import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Browser, type FrameLocator, type Page } from '@playwright/test'
import { messages } from '#web/wording/messages.ts'
import { checkSignatures } from '#test/support/pdf-tools.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { fillBlock, readDemoForm } from './form-filler.ts'

/**
 * The main job, as its three people live it: the advisor creates and fills a dossier, the client
 * signs, the reviewer accepts. Once on a desk in French, once on a phone in English.
 */
let server: RunningServer
test.beforeAll(async () => {
  server = await RunningServer.start()
})
test.afterAll(() => server.stop())
