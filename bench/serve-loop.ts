import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'
import { watchLoop } from './server/watch-loop.ts'

/** Loaded into the measured server: reports on a port of its own how long its event loop was blocked. */
if (isMainThread) {
  const loop = watchLoop()
  createServer((_request, response) => response.end(JSON.stringify(loop.read())))
    .listen(Number(process.env['LOOP_PORT']), 'localhost')
    .unref()
}
