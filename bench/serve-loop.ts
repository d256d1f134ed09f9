import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'
import { watchLoop } from './server/watch-loop.ts'

/** Loaded into a server that is measured: tells on a port of its own how long its main thread let nobody else in. */
if (isMainThread) {
  const loop = watchLoop()
  createServer((_request, response) => response.end(JSON.stringify(loop.read())))
    .listen(Number(process.env['LOOP_PORT']), 'localhost')
    .unref()
}
