import { RunningServer } from './start-server.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const demo = await RunningServer.seedOnce()
  return () => demo.remove()
}
